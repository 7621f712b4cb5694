import { LRUCache } from "lru-cache";

export interface ForgettingCache<V extends object> {
  readonly get: (key: string) => V | undefined;
  readonly set: (key: string, value: V) => void;
  /** Values that are held. */
  readonly count: number;
}

interface Limits<V> {
  /** Of all values. */
  readonly maxBytes: number;
  /** Of one: a larger one is not kept. */
  readonly largestBytes: number;
  readonly bytesOf: (value: V, key: string) => number;
  /** What nobody asked for during so long is let go. */
  readonly forgottenAfterMs: number;
  /** Ms of a clock that nobody sets. */
  readonly now: () => number;
}

/**
 * Values by key, bounded in size and in age: windows that end now are new questions each minute, and would otherwise stay until
 * the size is reached.
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
