/** A rule that must hold over the whole tree. */
export interface Check {
  readonly name: string;
  /** Returns one text per fault; empty when the rule holds. */
  readonly run: () => Promise<readonly string[]>;
}
