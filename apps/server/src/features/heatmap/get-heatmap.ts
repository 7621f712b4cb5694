import type { HeatmapDay } from "@fiel/contracts";
import { dayMs, daysOfWindow, hourMs } from "@fiel/domain";
import { CallError } from "../../platform/http/call-error.ts";
import { readDays } from "../../platform/telemetry/days.ts";
import type { TelemetryFilter } from "../../platform/telemetry/filter.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";

/** Most days of a query. */
const mostDays = 400;
/** Days last longer by this much, in all, with one more end of daylight saving time than starts. */
const putBackMs = hourMs;

/** Packages of each day by the zone's calendar, without empty days. Throws 422 WindowTooLarge beyond 400 days. */
export async function getHeatmap(
  reading: Reading,
  filter: TelemetryFilter,
  timeZone: string,
): Promise<HeatmapDay[]> {
  const startMs = filter.windows[0]?.startMs ?? 0;
  const endMs = filter.windows.at(-1)?.endMs ?? 0;
  if (endMs - startMs > mostDays * dayMs + putBackMs)
    throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
  const days = daysOfWindow({ startMs, endMs }, timeZone);
  if (filter.equipment.length === 0 || days.length === 0) return [];
  const counts = await readDays(reading, filter, days, timeZone);
  return days.flatMap(({ startMs: midnightMs, day, month, year }) => {
    const count = counts.get(midnightMs);
    return count === undefined ? [] : [{ day, month, year, count }];
  });
}
