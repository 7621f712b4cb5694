import { setTimeout as sleep } from "node:timers/promises";

export interface LanesOptions<T> {
  /** Number of keys whose work runs at once. */
  readonly atOnce: number;
  /** Merges two requests for a key whose work is running or waiting. */
  readonly merge: (earlier: T, later: T) => T;
  readonly run: (key: string, item: T) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Runs work by key, in the order of requests: never twice at once for a key. Slow keys delay the others only when they occupy all lanes. */
export interface Lanes<T> {
  add(key: string, item: T): void;
  /** Starts no more work, and waits a while for running work. */
  close(): Promise<void>;
}

/** Longest wait for running work at closing, ms, so that work which hangs does not keep the server from stopping. */
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
