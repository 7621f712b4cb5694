import { endWhenAborted } from "../../end-when-aborted.ts";

/** Runs reads that end in the engine when their signal fires. */
export interface Canceller {
  /** Gives `read` the statement to run; settles when the engine is done with it, aborted or not. */
  run<T>(statement: string, signal: AbortSignal, read: (marked: string) => Promise<T>): Promise<T>;
}

/**
 * The embedded engine's own abort gives the caller up and computes on. A statement on another connection can end the
 * work itself: each read carries a mark by which `kill` finds it. One process holds the engine, so a count is a mark.
 */
export function createCanceller(kill: (statement: string) => Promise<unknown>): Canceller {
  let count = 0;
  return {
    run(statement, signal, read) {
      const mark = `/* fiel ${(count += 1)} */`;
      const killing = `kill query where startsWith(query, '${mark}') format Null`;
      return endWhenAborted(
        signal,
        () => kill(killing),
        () => read(`${mark} ${statement}`),
      );
    },
  };
}
