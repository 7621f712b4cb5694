/** A tenant's packages compared with its rate: negative while part of a minute's allowance is left. */
export interface RateState {
  /** Packages beyond the rate until `atMs`, at least `-perMinute`. */
  readonly ahead: number;
  /** UTC ms. */
  readonly atMs: number;
}

const minuteMs = 60_000;

/**
 * The present state: the rate reduces what is ahead, and saves up for a minute at most. A state from the future was stored before the clock
 * was set back: no time has passed since.
 */
export function aheadNow({ ahead, atMs }: RateState, perMinute: number, nowMs: number): number {
  const elapsedMs = Math.max(0, nowMs - atMs);
  return Math.max(-perMinute, ahead - (elapsedMs * perMinute) / minuteMs);
}

/** Ms until the limiter accepts again; 0 = now. A batch larger than the remaining budget is accepted whole and delays the next ones. */
export function waitMs(state: RateState, perMinute: number, nowMs: number): number {
  return Math.max(0, (aheadNow(state, perMinute, nowMs) * minuteMs) / perMinute);
}

/** The state after accepting packages. After a clock was set back, time continues from there; otherwise a client would wait until it has caught up. */
export function take(state: RateState, perMinute: number, nowMs: number, packages: number): RateState {
  return { ahead: aheadNow(state, perMinute, nowMs) + packages, atMs: nowMs };
}
