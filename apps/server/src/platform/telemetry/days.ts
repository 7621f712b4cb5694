import { clipWindows, hourMs, hourS, type WeighingClass, type ZonedDay } from "@fiel/domain";
import { sql } from "../stores/telemetry/sql.ts";
import type { OfMachines, TelemetryFilter } from "./filter.ts";
import { readRanges } from "./range-cache/read-ranges.ts";
import type { Reading } from "./reading.ts";
import { weighingParts } from "./sql/weighing-parts.ts";
import { weighingQuery } from "./sql/weighing-query.ts";

interface DayCounts {
  readonly equipment: number;
  /** Starts of the days with weighings, UTC s. */
  readonly days: readonly number[];
  readonly counts: readonly number[];
}

const dayBytes = 20;

/** Packages by the start (UTC ms) of each day. `days` are consecutive days of the zone; days without packages are absent. */
export async function readDays(
  reading: Reading,
  filter: TelemetryFilter,
  days: readonly ZonedDay[],
  timeZone: string,
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const own of (await readDaysOfMachines(reading, filter, days, timeZone)).values())
    for (const [dayMs, count] of own) counts.set(dayMs, (counts.get(dayMs) ?? 0) + count);
  return counts;
}

/** Packages of each day by machine; with `classes` only packages of these classes. */
export async function readDaysOfMachines(
  reading: Reading,
  filter: TelemetryFilter,
  days: readonly ZonedDay[],
  timeZone: string,
  classes: readonly WeighingClass[] | null = null,
): Promise<OfMachines<ReadonlyMap<number, number>>> {
  const { tenantId, store } = reading;
  const starts = days.map(({ startMs }) => startMs / 1000);
  // Days that begin inside an hour, as in Kathmandu, are cut before the hours are read, so that no hour falls into two days.
  const areWholeHours = days.every(({ startMs }) => startMs % hourMs === 0);
  const name = `days ${timeZone} ${classes?.join() ?? ""}`;
  const parts = await readRanges<DayCounts>(reading, name, filter, {
    async read(asked, signal) {
      const windows = areWholeHours ? asked.windows : days.flatMap((day) => clipWindows(asked.windows, day));
      const parts = weighingParts(weighingQuery(tenantId, { ...asked, windows }, classes, hourS));
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
  const byMachine = new Map<number, Map<number, number>>();
  for (const { equipment, days: own, counts } of parts.flatMap((part) => [...part.values()])) {
    const ofMachine = byMachine.get(equipment) ?? new Map<number, number>();
    byMachine.set(equipment, ofMachine);
    for (const [i, dayS] of own.entries())
      ofMachine.set(dayS * 1000, (ofMachine.get(dayS * 1000) ?? 0) + (counts[i] ?? 0));
  }
  return byMachine;
}
