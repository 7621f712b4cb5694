import type { ZonedDay } from "@fiel/domain";
import { livePartsOf } from "../../platform/dashboard/live-hours.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { LiveHour } from "../../platform/stores/telemetry/live/live-hour.ts";
import type { DayCount } from "./heatmap-select.ts";

/** What `heatmapSelect` gives, from hours in memory. */
export function liveDays(
  hours: readonly LiveHour[],
  filter: ResolvedFilter,
  days: readonly ZonedDay[],
): DayCount[] {
  const counts: DayCount[] = [];
  for (const { startMs, endMs } of days) {
    const ofDay = hours.filter((hour) => hour.startMs < endMs && hour.startMs + 3_600_000 > startMs);
    if (ofDay.length === 0) continue;
    let count = 0;
    for (const part of livePartsOf(ofDay, filter))
      if (part.startS * 1000 >= startMs && part.startS * 1000 < endMs) count += part.n;
    if (count > 0) counts.push({ dayS: startMs / 1000, count });
  }
  return counts;
}
