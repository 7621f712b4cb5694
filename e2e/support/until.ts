import { setTimeout as sleep } from "node:timers/promises";
import { patience } from "@fiel/testkit/patience";

/** Calls `ask` until its answer is not undefined, and returns that answer. Throws with the last error after `timeoutMs`. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  timeoutMs = patience.programMs,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let trouble: unknown;
  while (performance.now() < deadline) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      trouble = error;
    }
    await sleep(100);
  }
  throw new Error(`${what}: not within ${timeoutMs} ms`, { cause: trouble });
}

/** Waits for a promise at most `timeoutMs`. The error names what did not come. Promises of browsers and programs may never settle. */
export async function within<T>(what: string, work: Promise<T>, timeoutMs = patience.programMs): Promise<T> {
  const ending = new AbortController();
  const late = sleep(timeoutMs, undefined, { signal: ending.signal }).then(
    () => Promise.reject(new Error(`${what}: not within ${timeoutMs} ms`)),
    () => undefined as never,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    ending.abort();
  }
}
