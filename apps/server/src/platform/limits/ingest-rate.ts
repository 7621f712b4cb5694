/** How a tenant's packages stand against its rate: negative while some of a minute's worth is left. */
export interface RateState {
  /** Packages that were taken beyond what the rate allowed until `atMs`, from `-perMinute` up. */
  readonly ahead: number;
  /** UTC ms. */
  readonly atMs: number;
}

const minuteMs = 60_000;

/**
 * As it stands now: the rate works off what is ahead, and saves up for a minute at most. A state from the future is one from before
 * the clock was set back: nothing has passed since.
 */
export function aheadNow({ ahead, atMs }: RateState, perMinute: number, nowMs: number): number {
  const elapsedMs = Math.max(0, nowMs - atMs);
  return Math.max(-perMinute, ahead - (elapsedMs * perMinute) / minuteMs);
}

/** How long until something is taken again, ms; 0: at once. A batch is taken whole, and what follows waits for it. */
export function waitMs(state: RateState, perMinute: number, nowMs: number): number {
  return Math.max(0, (aheadNow(state, perMinute, nowMs) * minuteMs) / perMinute);
}

/** Where the clock was set back the time goes on from there; else a client would wait until it has caught up. */
export function take(state: RateState, perMinute: number, nowMs: number, packages: number): RateState {
  return { ahead: aheadNow(state, perMinute, nowMs) + packages, atMs: nowMs };
}
