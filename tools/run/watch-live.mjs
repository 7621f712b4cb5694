import { setTimeout as wait } from "node:timers/promises";

/** Interval of the requests, and the number of missing answers in a row that a busy minute does not explain. */
const usual = { everyMs: 10_000, misses: 6 };

/**
 * Calls `stuck` once when a listening server no longer answers that it lives: its process still exists, so no supervisor would restart it.
 * @param {string} url its `/health/live` @param {() => void} stuck
 * @param {{ everyMs: number, misses: number }} times
 * @returns {() => void} ends the watching
 */
export const watchLive = (url, stuck, { everyMs, misses } = usual) => {
  const over = new AbortController();
  const watch = async () => {
    let missed = 0;
    while (!over.signal.aborted) {
      // Requests are sent at fixed intervals, however long an answer takes, so that a hanging server is noticed as soon as one that refuses.
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
