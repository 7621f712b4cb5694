import type { Outside } from "../shared/environment/environment.ts";
import type { ServerClock } from "../shared/environment/server-clock.ts";

/**
 * Waits until the server has told its time or cannot be reached. Requests about 'now' sent earlier would use a device clock that may be a day off.
 */
export const askClock = async (
  { fetch, monotonic }: Pick<Outside, "fetch" | "monotonic">,
  clock: Pick<ServerClock, "observe">,
): Promise<void> => {
  const sentMs = monotonic();
  try {
    const { headers } = await fetch("/health/live", { deadline: "probe" });
    clock.observe(headers.get("Date"), monotonic() - sentMs);
  } catch {
    // Later answers tell the time too.
  }
};
