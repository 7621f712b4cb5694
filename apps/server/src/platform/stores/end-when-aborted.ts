import { setTimeout as sleep } from "node:timers/promises";

/** What was told to end looks after it a moment later, and what had not begun did not hear it: it is told again. */
const againAfterMs = 100;

/**
 * Does work that another connection can end: once the signal fires, `end` is told to end it, again and again until the work has
 * settled. Nothing is told any more when this settles, so that it cannot meet what comes after on the work's connection.
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
    // Refused only while the store closes or is away, when the work ends anyway.
    await end().catch(() => undefined);
    await sleep(againAfterMs, undefined, { signal: until }).catch(() => undefined);
  }
}
