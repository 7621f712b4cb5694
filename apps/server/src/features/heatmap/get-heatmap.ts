import type { HeatmapDay } from "@fiel/contracts";
import { dayMs, daysOfWindow } from "@fiel/domain";
import { readInParts } from "../../platform/dashboard/read-in-parts.ts";
import type { Reading } from "../../platform/dashboard/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { type DayCounts, heatmapSelect } from "./heatmap-select.ts";

/** More days than this are no year at a glance any more. */
const mostDays = 400;
const dayBytes = 20;

/** Packages of each day of the zone's calendar, days without any left out. 422 WindowTooLarge beyond 400 days. */
export async function getHeatmap(
  reading: Reading,
  filter: ResolvedFilter,
  timeZone: string,
): Promise<HeatmapDay[]> {
  const startMs = filter.windows[0]?.startMs ?? 0;
  const endMs = filter.windows.at(-1)?.endMs ?? 0;
  if (endMs - startMs > mostDays * dayMs)
    throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
  const days = daysOfWindow({ startMs, endMs }, timeZone);
  if (filter.equipment.length === 0 || days.length === 0) return [];
  const parts = await readInParts(reading, `days ${timeZone}`, filter, {
    async stored(asked, signal) {
      const select = heatmapSelect(reading.tenantId, asked, days);
      const rows = await reading.telemetry.rows<DayCounts & { equipment: number }>(select, signal);
      return new Map(rows.map((row) => [row.equipment, row]));
    },
    bytesOf: (own) => own.days.length * dayBytes,
  });
  const counts = new Map<number, number>();
  for (const own of parts.flatMap((part) => [...part.values()]))
    for (const [i, dayS] of own.days.entries())
      counts.set(dayS, (counts.get(dayS) ?? 0) + (own.counts[i] ?? 0));
  return days.flatMap(({ startMs: midnightMs, day, month, year }) => {
    const count = counts.get(midnightMs / 1000);
    return count === undefined ? [] : [{ day, month, year, count }];
  });
}
