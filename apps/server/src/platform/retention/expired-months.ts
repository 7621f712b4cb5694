import { monthStartMs } from "@fiel/domain";
import { sql } from "kysely";
import type { PostgresStore, TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { TelemetryMonths } from "../stores/telemetry/telemetry-months.ts";

/** Rows by table. */
export type Counts = Readonly<Record<string, number>>;

export interface ExpiredMonth {
  /** YYYYMM, in UTC. */
  readonly month: number;
  readonly counts: Counts;
}

interface Sources {
  readonly postgres: Pick<PostgresStore, "withTenant">;
  readonly months: TelemetryMonths;
}

/** Months before `firstKept` with data of the tenant in either store, oldest first. */
export async function expiredMonths(
  { postgres, months }: Sources,
  tenantId: number,
  firstKept: number,
): Promise<ExpiredMonth[]> {
  const stored = await months.of(tenantId, firstKept);
  const records = await postgres.withTenant(tenantId, (transaction) =>
    recordMonths(transaction, tenantId, monthStartMs(firstKept)),
  );
  const found = new Map<number, Record<string, number>>();
  for (const { month } of records) found.set(month, found.get(month) ?? {});
  for (const { month, table, rows } of stored) found.set(month, { ...found.get(month), [table]: rows });
  return [...found].map(([month, counts]) => ({ month, counts })).toSorted((a, b) => a.month - b.month);
}

/** Months of records in PostgreSQL that ended before an instant. */
async function recordMonths(
  transaction: TenantTransaction,
  tenantId: number,
  beforeMs: number,
): Promise<{ month: number }[]> {
  const { rows } = await sql<{ month: number }>`
    select distinct to_char(to_timestamp(at / 1000) at time zone 'UTC', 'YYYYMM')::int as month from (
      select started_at as at from occurrences where tenant_id = ${tenantId} and started_at < ${beforeMs} and ended_at <= ${beforeMs}
      union all select started_at from coil_uses where tenant_id = ${tenantId} and started_at < ${beforeMs} and ended_at <= ${beforeMs}
      union all select at from leftovers where tenant_id = ${tenantId} and at < ${beforeMs}
      union all select received_at from quarantined_slices
        where tenant_id = ${tenantId} and received_at < ${beforeMs} and replay_sequence is null
    ) as old
  `.execute(transaction);
  return rows;
}
