import { instant, type Sql, sql } from "../../platform/stores/telemetry/sql.ts";

export interface OpenOccurrence {
  readonly equipment: number;
  readonly code: number;
  readonly startedMs: number;
}

/** The newest occurrence of each equipment that has no end. Older ones than `sinceMs` are taken for forgotten. */
export function openOccurrencesSelect(tenantId: number, equipment: readonly number[], sinceMs: number): Sql {
  return sql`select equipment, argMax(code, startedAt) as code, toUnixTimestamp64Milli(max(startedAt)) as startedMs
from occurrences final where tenant = ${tenantId} and equipment in ${equipment} and startedAt >= ${instant(sinceMs)} and endedAt is null group by equipment`;
}
