import { LRUCache } from "lru-cache";
import { CallError } from "../../platform/http/call-error.ts";
import { type RateState, take, waitMs } from "../../platform/limits/ingest-rate.ts";

/** Calls of one key; a server counts its own. */
const perMinute = 120;
const keptKeys = 20_000;

/**
 * Throws TooManyRequests, with how long to wait, once a key is ahead of what it may ask. By a clock that nobody sets: the server's own,
 * set back, would make a key wait until it has caught up.
 */
export function createKeyRate(monotonic = () => performance.now()): (keyId: number) => void {
  const states = new LRUCache<number, RateState>({ max: keptKeys });
  return (keyId) => {
    const nowMs = monotonic();
    const state = states.get(keyId) ?? { ahead: -perMinute, atMs: nowMs };
    const wait = waitMs(state, perMinute, nowMs);
    if (wait > 0) throw new CallError("TooManyRequests", { retryAfterS: wait / 1_000 });
    states.set(keyId, take(state, perMinute, nowMs, 1));
  };
}
