import { storeFault } from "../../../http/store-failure.ts";

/** Several connections to the same store. */
export interface Failover<T> {
  /**
   * Works with the connection that worked last, unless it is gone. When that fails and `mayRepeat` says so, the others are tried in turn, and a
   * working one is kept. If all fail, throws a refusal or else the first error. When a caller `gaveUp` on a connection, the next call starts with the
   * following one.
   */
  run<R>(
    work: (way: T) => Promise<R>,
    mayRepeat: (error: unknown) => boolean,
    gaveUp?: (way: T) => boolean,
  ): Promise<R>;
}

/** `isGone` tells whether a connection is known to answer nobody. */
export function createFailover<T>(
  ways: readonly [T, ...T[]],
  isGone: (way: T) => boolean = () => false,
): Failover<T> {
  let kept = 0;
  const way = (at: number): T => ways[at] as T;
  const next = (at: number): number => (at + 1) % ways.length;
  return {
    async run(work, mayRepeat, gaveUp = () => false) {
      for (let i = 1; i < ways.length && isGone(way(kept)); i += 1) kept = next(kept);
      let failure: unknown = null;
      for (let [i, at] = [0, kept]; i < ways.length; i += 1, at = next(at)) {
        try {
          const done = await work(way(at));
          if (i > 0) kept = at;
          return done;
        } catch (error) {
          if (kept === at && gaveUp(way(at))) kept = next(at);
          if (failure === null || storeFault(error) === "refused") failure = error;
          if (!mayRepeat(error)) throw error;
        }
      }
      throw failure;
    },
  };
}
