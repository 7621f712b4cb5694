import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { newestOf } from "./newest-of.ts";
import type { OccurrenceRow } from "./record-rows.ts";
import { unnested } from "./unnested.ts";

const types = {
  tenantId: "int",
  equipment: "int",
  startedMs: "bigint",
  code: "int",
  endedMs: "bigint",
  version: "bigint",
} as const satisfies Record<keyof OccurrenceRow, string>;

/** Stores occurrences; a row of the same or a higher version replaces the stored one. */
export async function keepOccurrences(
  transaction: TenantTransaction,
  rows: readonly OccurrenceRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const newest = newestOf(rows, (row) => [row.tenantId, row.equipment, row.startedMs, row.code]);
  await sql`
    insert into occurrences as o (tenant_id, equipment, started_at, code, ended_at, version)
    select * from ${unnested(newest, types)}
    on conflict (tenant_id, equipment, started_at, code) do update set ended_at = excluded.ended_at, version = excluded.version
    where excluded.version >= o.version and (excluded.ended_at, excluded.version) is distinct from (o.ended_at, o.version)
  `.execute(transaction);
}
