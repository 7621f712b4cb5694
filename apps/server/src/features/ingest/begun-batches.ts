import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type BatchKey, columnsOfKeys, nameOf } from "./batch-key.ts";
import type { Decision } from "./decision.ts";

/** A batch that a version without the log began to store, here or in the client's former installation. Parts of it may be stored. */
export interface BegunBatch {
  readonly digest: Buffer | null;
  readonly decision: Decision;
  /** See the table `open_batches`. */
  readonly maybeMoved: boolean;
}

interface KeyRow {
  readonly tenant_id: number;
  readonly gateway: string;
  readonly sequence: number;
}

const nameOfRow = ({ tenant_id: tenantId, gateway, sequence }: KeyRow): string =>
  nameOf({ tenantId, gateway, sequence });

/** Begun batches by name. Locks them: one transaction finishes a batch, others wait for it. `batches` are in key order. */
export async function takeBegun(
  transaction: TenantTransaction,
  batches: readonly BatchKey[],
): Promise<Map<string, BegunBatch>> {
  const { tenants, gateways, sequences } = columnsOfKeys(batches);
  const { rows } = await sql<KeyRow & { digest: Buffer | null; decision: Decision; maybe_moved: boolean }>`
    select o.tenant_id, o.gateway, o.sequence, o.digest, o.decision, o.maybe_moved
    from unnest(${tenants}::int[], ${gateways}::uuid[], ${sequences}::bigint[]) as b(tenant_id, gateway, sequence)
    join open_batches o using (tenant_id, gateway, sequence) order by 1, 2, 3 for update of o
  `.execute(transaction);
  return new Map(
    rows.map((row) => [
      nameOfRow(row),
      {
        digest: row.digest,
        decision: row.decision,
        maybeMoved: row.maybe_moved,
      },
    ]),
  );
}

/** Removes begun batches, which are answered now. */
export async function endBegun(transaction: TenantTransaction, batches: readonly BatchKey[]): Promise<void> {
  if (batches.length === 0) return;
  const { tenants, gateways, sequences } = columnsOfKeys(batches);
  await sql`
    delete from open_batches o using unnest(${tenants}::int[], ${gateways}::uuid[], ${sequences}::bigint[]) as b(tenant_id, gateway, sequence)
    where o.tenant_id = b.tenant_id and o.gateway = b.gateway and o.sequence = b.sequence
  `.execute(transaction);
}
