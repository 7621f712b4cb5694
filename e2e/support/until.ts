import { setTimeout as sleep } from "node:timers/promises";
import { patience } from "@fiel/testkit/patience";

/** Asks again until the answer is not undefined, and gives it; throws with the last trouble when time is up. */
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

/** What is awaited, or the name of what did not come: a browser's or a program's promise may never settle. */
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
