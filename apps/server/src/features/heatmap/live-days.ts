import type { ZonedDay } from "@fiel/domain";
import { partsOf, perMachine } from "../../platform/dashboard/live-hours.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { LiveHour } from "../../platform/stores/telemetry/live/live-hour.ts";
import type { DayCounts } from "./heatmap-select.ts";

const daysPerMachine = perMachine<DayCounts>();

/** What `heatmapSelect` gives, from hours in memory; `zone` is that of the days. */
export function liveDays(
  hours: readonly LiveHour[],
  filter: ResolvedFilter,
  days: readonly ZonedDay[],
  zone: string,
): ReadonlyMap<number, DayCounts> {
  return daysPerMachine(hours, filter, zone, (own) => {
    const counts = new Map<number, number>();
    for (const { startS, n } of partsOf(own, filter)) {
      const day = days.findLast(({ startMs }) => startMs <= startS * 1000);
      if (day !== undefined) counts.set(day.startMs / 1000, (counts.get(day.startMs / 1000) ?? 0) + n);
    }
    return { days: [...counts.keys()], counts: [...counts.values()] };
  });
}
