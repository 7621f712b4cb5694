import { setTimeout as sleep } from "node:timers/promises";

/** Asks again until the answer is not undefined, and gives it; throws with the last trouble when time is up. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  timeoutMs = 150_000,
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
