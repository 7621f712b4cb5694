import type { Outside } from "../shared/environment/environment.ts";
import type { ServerClock } from "../shared/environment/server-clock.ts";

/** Rests between questions that were not answered, ms; the last one repeats. */
const restsMs = [500, 1_000, 2_000, 5_000] as const;

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
      const { headers } = await fetch("/health/live", {
        deadline: asked === 0 ? "probe" : "read",
        cache: "no-store",
      });
      return clock.observe(headers.get("Date"), monotonic() - sentMs);
    } catch {
      await rest(restsMs[asked] ?? 5_000);
    }
  }
};
