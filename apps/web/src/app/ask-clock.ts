import type { Outside } from "../shared/environment/environment.ts";
import type { ServerClock } from "../shared/environment/server-clock.ts";

/**
 * Until the server has told its time, or cannot be reached: what is asked for about 'now' before that is asked by a device whose
 * clock may be a day off.
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
    // Each answer tells the time as well.
  }
};
