import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type BatchKey, columnsOfKeys, nameOf } from "./batch-key.ts";
import type { Decision } from "./decision.ts";

/** A batch that was decided and not answered yet. */
export interface OpenBatch extends BatchKey {
  readonly digest: Buffer | null;
  readonly decision: Decision;
}

interface KeyRow {
  readonly tenant_id: number;
  readonly gateway: string;
  readonly sequence: number;
}

const keyOf = ({ tenant_id: tenantId, gateway, sequence }: KeyRow): BatchKey => ({
  tenantId,
  gateway,
  sequence,
});
const namesOf = (rows: readonly KeyRow[]): Set<string> => new Set(rows.map((row) => nameOf(keyOf(row))));

/** Keeps decisions; the names of those that were kept. The others are open already. `batches` in their order. */
export async function openBatches(
  transaction: TenantTransaction,
  batches: readonly OpenBatch[],
): Promise<Set<string>> {
  const { tenants, gateways, sequences } = columnsOfKeys(batches);
  const { rows } = await sql<KeyRow>`
    insert into open_batches (tenant_id, gateway, sequence, received_at, digest, decision, maybe_moved)
    select tenant_id, gateway, sequence, received_at, digest, decision::json, false
    from unnest(${tenants}::int[], ${gateways}::uuid[], ${sequences}::bigint[], ${batches.map(({ decision }) => decision.receivedAt)}::bigint[],
      ${batches.map(({ digest }) => digest)}::bytea[], ${batches.map(({ decision }) => JSON.stringify(decision))}::text[])
      as b(tenant_id, gateway, sequence, received_at, digest, decision)
    on conflict do nothing returning tenant_id, gateway, sequence
  `.execute(transaction);
  return namesOf(rows);
}

/** By name, those that are open. */
export async function findOpen(
  transaction: TenantTransaction,
  batches: readonly BatchKey[],
): Promise<Map<string, OpenBatch>> {
  if (batches.length === 0) return new Map();
  const { tenants, gateways, sequences } = columnsOfKeys(batches);
  const { rows } = await sql<KeyRow & { digest: Buffer | null; decision: Decision }>`
    select o.tenant_id, o.gateway, o.sequence, o.digest, o.decision
    from unnest(${tenants}::int[], ${gateways}::uuid[], ${sequences}::bigint[]) as b(tenant_id, gateway, sequence)
    join open_batches o using (tenant_id, gateway, sequence)
  `.execute(transaction);
  return new Map(
    rows.map((row) => [nameOf(keyOf(row)), { ...keyOf(row), digest: row.digest, decision: row.decision }]),
  );
}

interface Closed {
  /** See the table. */
  readonly maybeMoved: boolean;
}

/** Takes decisions away; by name, those that were there. Another transaction that does so is waited for. `batches` in their order. */
export async function closeBatches(
  transaction: TenantTransaction,
  batches: readonly BatchKey[],
): Promise<Map<string, Closed>> {
  if (batches.length === 0) return new Map();
  const { tenants, gateways, sequences } = columnsOfKeys(batches);
  const { rows } = await sql<KeyRow & { maybe_moved: boolean }>`
    with locked as materialized (
      select o.tenant_id, o.gateway, o.sequence
      from unnest(${tenants}::int[], ${gateways}::uuid[], ${sequences}::bigint[]) as b(tenant_id, gateway, sequence)
      join open_batches o using (tenant_id, gateway, sequence)
      order by 1, 2, 3 for update of o
    )
    delete from open_batches o using locked l
    where o.tenant_id = l.tenant_id and o.gateway = l.gateway and o.sequence = l.sequence
    returning o.tenant_id, o.gateway, o.sequence, o.maybe_moved
  `.execute(transaction);
  return new Map(rows.map((row) => [nameOf(keyOf(row)), { maybeMoved: row.maybe_moved }]));
}
