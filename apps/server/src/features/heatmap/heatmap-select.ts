import { clipWindows, hourS, type ZonedDay } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { weighingParts } from "../../platform/stores/telemetry/weighing-parts.ts";

/** Packages of days. */
export interface DayCounts {
  /** Starts of the days on which something was weighed, UTC s. */
  readonly days: readonly number[];
  readonly counts: readonly number[];
}

/** `equipment, days, counts`: one row for each machine, of those of the days, which follow each other without a gap, on which it weighed. */
export function heatmapSelect(tenantId: number, filter: ResolvedFilter, days: readonly ZonedDay[]): Sql {
  // Days that begin inside an hour, as in Kathmandu, are cut before the hours are read, so that none falls into two days.
  const wholeHours = days.every(({ startMs }) => startMs % (hourS * 1000) === 0);
  const windows = wholeHours ? filter.windows : days.flatMap((day) => clipWindows(filter.windows, day));
  const parts = weighingParts(weighingQuestion(tenantId, { ...filter, windows }, null, hourS));
  return sql`select equipment, groupArray(dayS) as days, groupArray(count) as counts from (
select equipment, roundDown(atS, array${days.map(({ startMs }) => startMs / 1000)}) as dayS, sum(n) as count from (${parts}) group by equipment, dayS
) group by equipment`;
}
