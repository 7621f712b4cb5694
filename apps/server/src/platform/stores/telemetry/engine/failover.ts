import { storeFault } from "../../../http/store-failure.ts";

/** Several ways to the same store. */
export interface Failover<T> {
  /**
   * Works with the way that worked last; when it fails so that `mayRepeat` the others are tried in turn, and the one that works
   * is kept to. Throws what tells most when all fail.
   */
  run<R>(work: (way: T) => Promise<R>, mayRepeat: (error: unknown) => boolean): Promise<R>;
}

export function createFailover<T>(ways: readonly [T, ...T[]]): Failover<T> {
  let kept = 0;
  return {
    async run(work, mayRepeat) {
      const first = kept;
      let failure: unknown = null;
      for (let i = 0; i < ways.length; i += 1) {
        const at = (first + i) % ways.length;
        try {
          const done = await work(ways[at] as T);
          if (i > 0) kept = at;
          return done;
        } catch (error) {
          if (failure === null || storeFault(error) === "refused") failure = error;
          if (!mayRepeat(error)) throw error;
        }
      }
      throw failure;
    },
  };
}
