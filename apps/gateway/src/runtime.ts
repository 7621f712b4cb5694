/** Clock and randomness, handed in by main.ts. */
export interface Runtime {
  /** UTC ms. */
  readonly now: () => number;
  /** Waits; ends early, without an error, when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** In [0, 1). */
  readonly random: () => number;
  readonly uuid: () => string;
}
