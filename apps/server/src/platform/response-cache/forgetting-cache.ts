import { LRUCache } from "lru-cache";

export interface ForgettingCache<V extends object> {
  readonly get: (key: string) => V | undefined;
  readonly set: (key: string, value: V) => void;
  /** Number of cached values. */
  readonly count: number;
}

interface Limits<V> {
  /** Limit for all values together, in bytes. */
  readonly maxBytes: number;
  /** Limit for one value, in bytes; a larger one is not cached. */
  readonly largestBytes: number;
  readonly bytesOf: (value: V, key: string) => number;
  /** A value that nobody requests for this long is dropped, ms. */
  readonly forgottenAfterMs: number;
  /** Monotonic clock, ms. */
  readonly now: () => number;
}

/**
 * A cache bounded in size and age. Windows that end now have new keys every minute, and without an age their values would stay until the size limit
 * is reached.
 */
export function createForgettingCache<V extends object>({
  maxBytes,
  largestBytes,
  bytesOf,
  forgottenAfterMs,
  now,
}: Limits<V>): ForgettingCache<V> {
  const cache = new LRUCache<string, V>({
    maxSize: maxBytes,
    maxEntrySize: largestBytes,
    sizeCalculation: bytesOf,
    ttl: forgottenAfterMs,
    updateAgeOnGet: true,
    ttlResolution: 0,
    perf: { now },
  });
  let lookedOverAt = now();
  return {
    get: (key) => cache.get(key),
    set(key, value) {
      cache.set(key, value);
      if (now() - lookedOverAt < forgottenAfterMs / 10) return;
      lookedOverAt = now();
      cache.purgeStale();
    },
    get count() {
      return cache.size;
    },
  };
}
