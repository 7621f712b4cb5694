import type { Outside } from "../shared/environment/environment.ts";
import type { ServerClock } from "../shared/environment/server-clock.ts";

/** Longest rest between questions that were not answered, ms. */
const longestRestMs = 5_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits until the server has told its time, and asks again while it cannot be reached. Requests about 'now' sent earlier would use a device clock that
 * may be a day off.
 */
export const askClock = async (
  { fetch, monotonic }: Pick<Outside, "fetch" | "monotonic">,
  clock: Pick<ServerClock, "observe">,
  rest: (ms: number) => Promise<void> = sleep,
): Promise<void> => {
  for (let asked = 0; ; asked += 1) {
    const sentMs = monotonic();
    try {
      // A slow network may need more than a probe's time, so only the first question is one.
      const { headers } = await fetch("/health/live", { deadline: asked === 0 ? "probe" : "read" });
      return clock.observe(headers.get("Date"), monotonic() - sentMs);
    } catch {
      await rest(Math.min(longestRestMs, 500 * 2 ** asked));
    }
  }
};
