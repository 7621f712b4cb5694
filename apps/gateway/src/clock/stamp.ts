/** The year 2000; before it a clock was never set. */
export const clockIsSetFrom = Date.UTC(2000, 0, 1);

/** By what clock records were stamped. */
export interface Stamp {
  /** Number of the boot; null where a version stamped that kept none. */
  readonly boot: number | null;
  readonly driftMs: number;
}

/** What stamps must be moved by. */
export interface Correction {
  readonly shiftMs: number;
  /** They are on the server's clock then. */
  readonly isServers: boolean;
}

/** What a batch was stamped by when its content was fixed. */
export interface SealedClock {
  readonly boot: number | null;
  readonly jumpedMs: number;
}
