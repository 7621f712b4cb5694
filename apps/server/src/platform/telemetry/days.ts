import { clipWindows, hourMs, hourS, type ZonedDay } from "@fiel/domain";
import { sql } from "../stores/telemetry/sql.ts";
import type { TelemetryFilter } from "./filter.ts";
import { readRanges } from "./range-cache/read-ranges.ts";
import type { Reading } from "./reading.ts";
import { weighingParts } from "./sql/weighing-parts.ts";
import { weighingQuery } from "./sql/weighing-query.ts";

interface DayCounts {
  readonly equipment: number;
  /** Starts of the days on which it weighed, UTC s. */
  readonly days: readonly number[];
  readonly counts: readonly number[];
}

const dayBytes = 20;

/** Packages by the start (UTC ms) of each of the zone's days, which follow each other without a gap; days without any are absent. */
export async function readDays(
  reading: Reading,
  filter: TelemetryFilter,
  days: readonly ZonedDay[],
  timeZone: string,
): Promise<ReadonlyMap<number, number>> {
  const { tenantId, store } = reading;
  const starts = days.map(({ startMs }) => startMs / 1000);
  // Days that begin inside an hour, as in Kathmandu, are cut before the hours are read, so that none falls into two days.
  const areWholeHours = days.every(({ startMs }) => startMs % hourMs === 0);
  const parts = await readRanges<DayCounts>(reading, `days ${timeZone}`, filter, {
    async read(asked, signal) {
      const windows = areWholeHours ? asked.windows : days.flatMap((day) => clipWindows(asked.windows, day));
      const parts = weighingParts(weighingQuery(tenantId, { ...asked, windows }, null, hourS));
      const rows = await store.rows<DayCounts>(
        sql`select equipment, groupArray(dayS) as days, groupArray(count) as counts from (
select equipment, roundDown(atS, array${starts}) as dayS, sum(n) as count from (${parts}) group by equipment, dayS
) group by equipment`,
        signal,
      );
      return new Map(rows.map((row) => [row.equipment, row]));
    },
    bytesOf: (own) => own.days.length * dayBytes,
  });
  const counts = new Map<number, number>();
  for (const own of parts.flatMap((part) => [...part.values()]))
    for (const [i, dayS] of own.days.entries())
      counts.set(dayS * 1000, (counts.get(dayS * 1000) ?? 0) + (own.counts[i] ?? 0));
  return counts;
}
