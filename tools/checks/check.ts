/** One thing that must hold over the whole tree. */
export interface Check {
  readonly name: string;
  /** What is wrong, one text per complaint; empty when all is well. */
  readonly run: () => Promise<readonly string[]>;
}
