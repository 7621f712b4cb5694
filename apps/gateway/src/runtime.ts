/** Clock and randomness, handed in by main.ts. */
export interface Runtime {
  /** UTC ms by the computer's clock, which somebody may set at any time. */
  readonly now: () => number;
  /** Ms of a clock that nobody sets and that runs while the computer sleeps. Only differences within one boot have a meaning. */
  readonly monotonic: () => number;
  /** Identifies the boot of the computer. */
  readonly bootId: string;
  /** Number of this process, and whether a process with a number runs on this computer. */
  readonly processId: number;
  readonly isRunning: (processId: number) => boolean;
  /** Waits; resolves early when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** In [0, 1). */
  readonly random: () => number;
  readonly uuid: () => string;
}
