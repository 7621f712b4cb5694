import { setTimeout as sleep } from "node:timers/promises";

/** Interval at which `end` is repeated, because work that had not begun did not notice the first call, ms. */
const againAfterMs = 100;

/**
 * Runs work that another connection can cancel. Once the signal fires, `end` is called repeatedly until the work has settled, and never after that,
 * so that it cannot hit later work on the same connection.
 */
export async function endWhenAborted<T>(
  signal: AbortSignal,
  end: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const done = new AbortController();
  let ending: Promise<void> | undefined;
  const begin = (): void => void (ending = repeat(end, done.signal));
  signal.addEventListener("abort", begin, { once: true });
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    done.abort();
    signal.removeEventListener("abort", begin);
    await ending;
  }
}

async function repeat(end: () => Promise<unknown>, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    // Fails only while the store closes or is down, when the work ends anyway.
    await end().catch(() => undefined);
    await sleep(againAfterMs, undefined, { signal: until }).catch(() => undefined);
  }
}
