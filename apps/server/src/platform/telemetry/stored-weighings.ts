import { dayMs } from "@fiel/domain";
import { instant, sql } from "../stores/telemetry/sql.ts";
import type { TenantTelemetry } from "../stores/telemetry/tenant-telemetry.ts";

/** How much a tenant has in the store. */
export interface StoredWeighings {
  readonly all: number;
  /** Within the 24 hours before. */
  readonly lastDay: number;
  /** Its share of the table on this server's disk. */
  readonly bytes: number;
}

/** Counts a tenant's packages: the table is in order of tenants, so that this reads no more than its own. */
export async function readStoredWeighings(
  telemetry: Pick<TenantTelemetry, "rows">,
  nowMs: number,
): Promise<StoredWeighings> {
  const [mine] = await telemetry.rows<{ all: number; lastDay: number }>(
    sql`select count() as all, countIf(at >= ${instant(nowMs - dayMs)} and at < ${instant(nowMs)}) as lastDay from weighings`,
  );
  const [table] = await telemetry.rows<{ rows: number; bytes: number }>(
    sql`select sum(rows) as rows, sum(bytes_on_disk) as bytes from system.parts where active and database = currentDatabase() and startsWith(table, 'weighings')`,
  );
  const { all = 0, lastDay = 0 } = mine ?? {};
  const { rows = 0, bytes = 0 } = table ?? {};
  return { all, lastDay, bytes: rows === 0 ? 0 : Math.round((bytes * Math.min(all, rows)) / rows) };
}
