import { setTimeout as sleep } from "node:timers/promises";

/** Runs reads that end in the engine when their signal fires. */
export interface Canceller {
  /** Gives `read` the statement to run; settles when the engine is done with it, aborted or not. */
  run<T>(statement: string, signal: AbortSignal, read: (marked: string) => Promise<T>): Promise<T>;
}

/** A statement that was told to end looks after it at its next block of rows; one that has not begun is told again. */
const againAfterMs = 100;

/**
 * The embedded engine's own abort gives the caller up and computes on. A statement on another connection can end the
 * work itself: each read carries a mark by which `kill` finds it. One process holds the engine, so a count is a mark.
 */
export function createCanceller(kill: (statement: string) => Promise<unknown>): Canceller {
  let count = 0;
  return {
    async run(statement, signal, read) {
      signal.throwIfAborted();
      const mark = `/* fiel ${(count += 1)} */`;
      const killing = `kill query where startsWith(query, '${mark}') format Null`;
      const done = new AbortController();
      const cancel = (): void => void repeat(() => kill(killing), done.signal);
      signal.addEventListener("abort", cancel, { once: true });
      try {
        return await read(`${mark} ${statement}`);
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        done.abort();
        signal.removeEventListener("abort", cancel);
      }
    },
  };
}

async function repeat(work: () => Promise<unknown>, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    // Refused only while the engine closes, when the read ends anyway.
    await work().catch(() => undefined);
    await sleep(againAfterMs, undefined, { signal: until }).catch(() => undefined);
  }
}
