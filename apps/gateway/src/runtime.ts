/** Clock and randomness, handed in by main.ts. */
export interface Runtime {
  /** UTC ms, as the computer's clock says: somebody may set it at any time. */
  readonly now: () => number;
  /** Ms of a clock that nobody sets; it goes on while the computer sleeps. Only differences within one boot mean something. */
  readonly monotonic: () => number;
  /** Tells the boots of the computer apart. */
  readonly bootId: string;
  /** This program's, and whether the one with that number runs on this computer. */
  readonly processId: number;
  readonly isRunning: (processId: number) => boolean;
  /** Waits; ends early, without an error, when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** In [0, 1). */
  readonly random: () => number;
  readonly uuid: () => string;
}
