import { sql } from "kysely";
import { horizonsOf } from "../../platform/housekeeping/horizons-of.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { blockSize } from "./answered-entry.ts";

/** Most rows dropped in one transaction. */
const portion = 10_000;

/**
 * Drops the oldest answers of a tenant's batches and notes for each gateway the highest dropped number: a batch up to that number is refused
 * and never stored again. Keeps the newest row of a gateway, because numbers continue above it, and a row that seems older than one before it,
 * because the clock was behind when it was answered. A row of the future says nothing about others.
 */
export async function forgetBatches(
  transaction: TenantTransaction,
  tenantId: number,
  nowMs: number,
): Promise<number> {
  const { ledger: before } = await horizonsOf(transaction, tenantId, nowMs);
  const { rows } = await sql<{ dropped: number }>`
    with kept as materialized (
      select gateway, min(block) as first from answered_batches
      where tenant_id = ${tenantId} and latest_at >= ${before} and latest_at <= ${nowMs} group by gateway
    ), old as materialized (
      select a.gateway, a.block from answered_batches a left join kept on kept.gateway = a.gateway
      where a.tenant_id = ${tenantId} and a.begun_at < ${before} and a.latest_at < ${before}
        and exists (select from answered_batches n where n.tenant_id = ${tenantId} and n.gateway = a.gateway and n.block > a.block)
        and (kept.first is null or a.block < kept.first)
      order by a.gateway, a.block limit ${portion} for update of a
    ), gone as (
      delete from answered_batches a using old
      where a.tenant_id = ${tenantId} and a.gateway = old.gateway and a.block = old.block returning a.gateway, a.block
    ), marked as (
      update gateways g set forgotten_sequence = greatest(g.forgotten_sequence, m.last)
      from (select gateway, max(block) * ${blockSize} + ${blockSize - 1} as last from gone group by gateway) as m
      where g.tenant_id = ${tenantId} and g.gateway = m.gateway
    )
    select count(*) as dropped from gone
  `.execute(transaction);
  return rows[0]?.dropped ?? 0;
}
