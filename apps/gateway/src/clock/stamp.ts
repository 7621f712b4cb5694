/** The year 2000; a clock that shows an earlier time was never set. */
export const clockIsSetFrom = Date.UTC(2000, 0, 1);

/** The clock that stamped records. */
export interface Stamp {
  /** Number of the boot; null for stamps of a version that stored none. */
  readonly boot: number | null;
  readonly driftMs: number;
}

/** Correction of stamps, ms to add. */
export interface Correction {
  readonly shiftMs: number;
  /** Whether the corrected stamps are on the server's clock. */
  readonly isServers: boolean;
}

/** The clock of a batch when it was sealed. */
export interface SealedClock {
  readonly boot: number | null;
  readonly jumpedMs: number;
}
