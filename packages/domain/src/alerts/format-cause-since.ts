import { formatInstant } from "../format/instants.ts";
import { minuteMs } from "../time/units.ts";

/**
 * Since when an incident has its cause, on the plant's clock: `14:32`, with the day where the incident began on another. Null where
 * it is within a minute of the incident's start, which then says both, and where it is not known (undefined). UTC ms.
 */
export function formatCauseSince(
  causeSinceMs: number | undefined,
  startedMs: number,
  timeZone: string,
): string | null {
  if (causeSinceMs === undefined || Math.abs(causeSinceMs - startedMs) <= minuteMs) return null;
  const dayOf = (atMs: number) => formatInstant(atMs, "date", timeZone);
  const isOfTheDay = dayOf(causeSinceMs) === dayOf(startedMs);
  return formatInstant(causeSinceMs, isOfTheDay ? "time" : "dateTime", timeZone);
}
