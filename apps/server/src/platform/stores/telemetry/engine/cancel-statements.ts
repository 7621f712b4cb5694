import { endWhenAborted } from "../../end-when-aborted.ts";

/** Runs reads that end in the engine when their signal fires. */
export interface Canceller {
  /** Gives `read` the statement to run. Settles when the engine is done with it, even if aborted. */
  run<T>(statement: string, signal: AbortSignal, read: (marked: string) => Promise<T>): Promise<T>;
}

/**
 * Makes a canceller for the embedded engine, whose own abort only releases the caller and computes on. Each read carries a mark by which a `kill`
 * statement on another connection ends it. One process holds the engine, so a counter gives unique marks.
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
