import { LRUCache } from "lru-cache";
import { CallError } from "../../platform/http/call-error.ts";
import { type RateState, take, waitMs } from "../../platform/limits/ingest-rate.ts";

/** Calls per key and minute; each server counts its own. */
const perMinute = 120;
const keptKeys = 20_000;

/**
 * Limits the calls of a key. Throws TooManyRequests with the time to wait. Uses a monotonic clock, because setting the server's clock back would
 * block keys.
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
