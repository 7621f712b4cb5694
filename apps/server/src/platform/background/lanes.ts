import { setTimeout as sleep } from "node:timers/promises";

export interface LanesOptions<T> {
  /** Keys at work at once. */
  readonly atOnce: number;
  /** Merges requests for a key that is at work or waits. */
  readonly merge: (earlier: T, later: T) => T;
  readonly run: (key: string, item: T) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Work by key, in the order of requests: one key is never at work twice at a time, and a slow key delays others only when all lanes are
 * slow.
 */
export interface Lanes<T> {
  add(key: string, item: T): void;
  /** Accepts nothing new, and waits a while for running work. */
  close(): Promise<void>;
}

/** Work that hangs elsewhere must not keep a server from stopping. */
const patienceMs = 5_000;

export function openLanes<T>({ atOnce, merge, run, onFailure }: LanesOptions<T>): Lanes<T> {
  const waiting = new Map<string, T>();
  const running = new Map<string, Promise<void>>();
  let isClosed = false;
  const start = (key: string, item: T): void => {
    waiting.delete(key);
    const work = run(key, item)
      .catch(onFailure)
      .finally(() => {
        running.delete(key);
        pump();
      });
    running.set(key, work);
  };
  const pump = (): void => {
    if (isClosed) return;
    for (const [key, item] of waiting) {
      if (running.size >= atOnce) return;
      if (!running.has(key)) start(key, item);
    }
  };
  return {
    add(key, item) {
      const earlier = waiting.get(key);
      waiting.set(key, earlier === undefined ? item : merge(earlier, item));
      pump();
    },
    async close() {
      isClosed = true;
      await Promise.race([Promise.all(running.values()), sleep(patienceMs, undefined, { ref: false })]);
    },
  };
}
