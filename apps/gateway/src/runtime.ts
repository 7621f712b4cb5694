/** Clock, process and randomness, passed in by main.ts. */
export interface Runtime {
  /** UTC ms of the computer's clock, which may be set at any time. */
  readonly now: () => number;
  /** Ms of a monotonic clock that also runs while the computer sleeps. Only differences within one boot are meaningful. */
  readonly monotonic: () => number;
  /** Identifies the boot of the computer. */
  readonly bootId: string;
  /** Id of this process, and whether a process with an id runs on this computer. */
  readonly processId: number;
  readonly isRunning: (processId: number) => boolean;
  /** Waits; resolves early when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Random number in [0, 1). */
  readonly random: () => number;
  readonly uuid: () => string;
}
