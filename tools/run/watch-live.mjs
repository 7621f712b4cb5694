import { setTimeout as wait } from "node:timers/promises";

/** Asked as often; that many answers missing one after the other are no longer a busy minute. */
const usual = { everyMs: 10_000, misses: 6 };

/**
 * Calls `stuck` once when a server that listens no longer says that it lives: its process is there, and nobody would start it anew.
 * @param {string} url its `/health/live` @param {() => void} stuck
 * @param {{ everyMs: number, misses: number }} times
 * @returns {() => void} ends the watching
 */
export const watchLive = (url, stuck, { everyMs, misses } = usual) => {
  const over = new AbortController();
  const watch = async () => {
    let missed = 0;
    while (!over.signal.aborted) {
      // Asked on time, however long an answer is waited for: one that hangs is noticed as soon as one that is refused.
      const pause = wait(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
      missed = (await answers(url, everyMs)) ? 0 : missed + 1;
      await pause;
      if (missed >= misses && !over.signal.aborted) return stuck();
    }
  };
  void watch();
  return () => over.abort();
};

/** @param {string} url @param {number} withinMs */
const answers = async (url, withinMs) => {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
    return ok;
  } catch {
    return false;
  }
};
