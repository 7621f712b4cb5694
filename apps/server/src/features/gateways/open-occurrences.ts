import { sql } from "../../platform/stores/telemetry/sql.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";

export interface OpenOccurrence {
  readonly code: number;
  readonly startedAt: number;
}

/** A machine has as many alarms at once as its word has bits; more open ones were forgotten long ago. */
const mostOfMachine = 200;

/** Occurrences without an end of each of these machines, the newest first. */
export async function openOccurrences(
  telemetry: TenantTelemetry,
  tenantId: number,
  mids: readonly number[],
): Promise<ReadonlyMap<number, OpenOccurrence[]>> {
  const rows = await telemetry.rows<{ equipment: number; code: number; startedMs: number }>(
    sql`select equipment, code, toUnixTimestamp64Milli(startedAt) as startedMs from occurrences final
where tenant = ${tenantId} and equipment in ${mids} and endedAt is null
order by equipment, startedAt desc, code limit ${mostOfMachine} by equipment`,
  );
  const open = new Map<number, OpenOccurrence[]>(mids.map((mid) => [mid, []]));
  for (const { equipment, code, startedMs: startedAt } of rows)
    open.get(equipment)?.push({ code, startedAt });
  return open;
}
