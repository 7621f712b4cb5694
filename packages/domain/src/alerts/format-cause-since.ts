import { formatInstant } from "../format/instants.ts";
import { minuteMs } from "../time/units.ts";

/**
 * Start of an incident's cause on the plant's clock: `14:32`, with the day when the incident began on another day. Null when it is unknown
 * (undefined), or within a minute of the incident's start. UTC ms.
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
