import { dayMs } from "@fiel/domain";
import { instant, sql } from "../stores/telemetry/sql.ts";
import type { TenantTelemetry } from "../stores/telemetry/tenant-telemetry.ts";

/** Amount of a tenant's weighings in the store. */
export interface StoredWeighings {
  readonly all: number;
  /** Packages of the last 24 hours. */
  readonly lastDay: number;
  /** The tenant's share of the table on this server's disk, in bytes, estimated by its rows. */
  readonly bytes: number;
}

/** Number of days that `readWeighingsOfDays` returns. */
const shownDays = 14;

/** Packages in each of the last 14 times 24 hours, latest last. */
export async function readWeighingsOfDays(
  telemetry: Pick<TenantTelemetry, "rows">,
  nowMs: number,
): Promise<number[]> {
  const rows = await telemetry.rows<{ ago: number; packages: number }>(
    sql`select intDiv(${nowMs} - toUnixTimestamp64Milli(at) - 1, ${dayMs}) as ago, count() as packages from weighings
      where at >= ${instant(nowMs - shownDays * dayMs)} and at < ${instant(nowMs)} group by ago`,
  );
  const days = Array<number>(shownDays).fill(0);
  for (const { ago, packages } of rows) {
    const place = shownDays - 1 - ago;
    if (place >= 0 && place < shownDays) days[place] = packages;
  }
  return days;
}

/** Counts a tenant's packages. The table is ordered by tenant, so this reads only the tenant's rows. */
export async function readStoredWeighings(
  telemetry: Pick<TenantTelemetry, "rows">,
  nowMs: number,
  signal?: AbortSignal,
): Promise<StoredWeighings> {
  const [mine] = await telemetry.rows<{ all: number; lastDay: number }>(
    sql`select count() as all, countIf(at >= ${instant(nowMs - dayMs)} and at < ${instant(nowMs)}) as lastDay from weighings`,
    signal,
  );
  const [table] = await telemetry.rows<{ rows: number; bytes: number }>(
    sql`select sum(rows) as rows, sum(bytes_on_disk) as bytes from system.parts where active and database = currentDatabase() and startsWith(table, 'weighings')`,
    signal,
  );
  const { all = 0, lastDay = 0 } = mine ?? {};
  const { rows = 0, bytes = 0 } = table ?? {};
  return { all, lastDay, bytes: rows === 0 ? 0 : Math.round((bytes * Math.min(all, rows)) / rows) };
}
