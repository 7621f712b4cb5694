import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { newestOf } from "./newest-of.ts";
import type { CoilUseRow } from "./record-rows.ts";
import { unnested } from "./unnested.ts";

const types = {
  tenantId: "int",
  equipment: "int",
  startedMs: "bigint",
  coil: "int",
  endedMs: "bigint",
  product: "int",
  weightStartMg: "bigint",
  weightEndMg: "bigint",
  count: "bigint",
  version: "bigint",
} as const satisfies Record<keyof CoilUseRow, string>;

/** Stores coil uses; a row of the same or a higher version replaces the stored one. */
export async function keepCoilUses(
  transaction: TenantTransaction,
  rows: readonly CoilUseRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const newest = newestOf(rows, (row) => [row.tenantId, row.equipment, row.startedMs, row.coil]);
  await sql`
    insert into coil_uses as c (tenant_id, equipment, started_at, coil, ended_at, product, weight_start_mg, weight_end_mg, count, version)
    select * from ${unnested(newest, types)}
    on conflict (tenant_id, equipment, started_at, coil) do update set ended_at = excluded.ended_at, product = excluded.product,
      weight_start_mg = excluded.weight_start_mg, weight_end_mg = excluded.weight_end_mg, count = excluded.count, version = excluded.version
    where excluded.version >= c.version
  `.execute(transaction);
}
