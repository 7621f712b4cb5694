import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { LeftRow } from "./record-rows.ts";
import { unnested } from "./unnested.ts";

const types = {
  tenantId: "int",
  equipment: "int",
  atMs: "bigint",
  kind: "text",
  weightMg: "bigint",
  count: "bigint",
  product: "int",
  operator: "bigint",
} as const satisfies Record<keyof LeftRow, string>;

/** Adds leftovers. Equal rows are separate leftovers. */
export async function keepLeftovers(transaction: TenantTransaction, rows: readonly LeftRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into leftovers (tenant_id, equipment, at, kind, weight_mg, count, product, operator)
    select * from ${unnested(rows, types)}
  `.execute(transaction);
}

/**
 * The leftovers of a batch without those that were moved from the telemetry store. The earlier version wrote a batch's month completely or not at
 * all, so if one of a month is missing, all are.
 */
export async function leftoversNotMoved(
  transaction: TenantTransaction,
  rows: readonly LeftRow[],
): Promise<LeftRow[]> {
  if (rows.length === 0) return [];
  const { rows: found } = await sql<{ stored: number }>`
    select (select count(*) from leftovers l where (l.tenant_id, l.equipment, l.at, l.kind, l.weight_mg, l.count, l.product, l.operator)
      = (n.tenant_id, n.equipment, n.at, n.kind, n.weight_mg, n.count, n.product, n.operator)) as stored
    from ${unnested(rows, types)} with ordinality as n(tenant_id, equipment, at, kind, weight_mg, count, product, operator, place)
    order by place
  `.execute(transaction);
  const asked = new Map<string, number>();
  for (const row of rows) asked.set(JSON.stringify(row), (asked.get(JSON.stringify(row)) ?? 0) + 1);
  const missing = new Set(
    rows
      .filter((row, i) => (found[i]?.stored ?? 0) < (asked.get(JSON.stringify(row)) ?? 0))
      .map(({ atMs }) => monthOf(atMs)),
  );
  return rows.filter(({ atMs }) => missing.has(monthOf(atMs)));
}

const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);
