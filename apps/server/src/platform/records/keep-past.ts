import { sql } from "kysely";
import type { Change, Entity, Stored } from "./entity.ts";

interface Changed<V> {
  readonly record: Stored<V>;
  readonly before: Stored<V>;
}

interface PastRow {
  readonly record_id: number;
  readonly field: string;
  readonly value: unknown;
}

/**
 * Stores the values that dated fields had before a change, until now; or, for a correction, until the instant from which it holds,
 * replacing all values stored since.
 */
export async function keepPast<V extends object>(
  { transaction, by: { tenantId }, nowMs, sinceMs }: Change,
  { kind, dated = [] }: Entity<V>,
  pairs: readonly Changed<V>[],
): Promise<void> {
  const rows = pairs.flatMap(({ record, before }) =>
    dated
      .filter((field) => record[field] !== before[field])
      .map((field): PastRow => ({ record_id: record.id, field, value: before[field] ?? null })),
  );
  if (rows.length === 0) return;
  const until = Math.min(sinceMs ?? nowMs, nowMs);
  // The value at that instant holds until it: the first stored value that ends there or later, or the present value.
  const end = sql`${until}::bigint`;
  const own = sql`p.tenant_id = ${tenantId} and p.entity = ${kind} and p.record_id = c.record_id and p.field = c.field`;
  await sql`
    with changed as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(record_id int, field text, value jsonb)
    ), held as (
      select c.record_id, c.field, coalesce(
        (select p.value from past_values p where ${own} and p.until_at >= ${end} order by p.until_at limit 1), c.value, 'null') as value
      from changed c
    ), gone as (
      delete from past_values p using changed c where ${own} and p.until_at > ${end}
    )
    insert into past_values (tenant_id, entity, record_id, field, until_at, value)
    select ${tenantId}::int, ${kind}::text, record_id, field, ${end}, value from held where ${end} > 0 on conflict do nothing
  `.execute(transaction);
}
