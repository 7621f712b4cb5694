import type { RecordKind } from "@fiel/contracts";
import { sql } from "kysely";
import { bumpDataVersions } from "../../platform/data-versions/data-versions.ts";
import { withRecordMonths } from "../../platform/machine-records/with-record-months.ts";
import { setTenant } from "../../platform/stores/postgres/open-postgres.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { keepAnswered } from "./answered-batches.ts";
import { answerOf, type ReceivedBatch } from "./answer-of.ts";
import { type BatchKey, eachInOrder, nameOf, tenantsOf } from "./batch-key.ts";
import { changedKeys } from "./changed-keys.ts";
import type { Decision } from "./decision.ts";
import { keepMachineRecords } from "./keep-machine-records.ts";
import { keepPositions } from "./keep-positions.ts";
import { hasSetAside, keepSetAside } from "./keep-set-aside.ts";
import { machineRecordsOf } from "./machine-records-of.ts";
import { noteStarts } from "./note-starts.ts";
import { closeBatches } from "./open-batches.ts";
import { isOwnGateway } from "./own-gateways.ts";

/** A batch of which the telemetry store's part is durable there. */
export interface StoredBatch extends BatchKey {
  readonly records: Pick<ReceivedBatch, RecordKind | "positions" | "malformed" | "incomplete">;
  readonly digest: Buffer | null;
  readonly decision: Decision;
}

/**
 * Keeps PostgreSQL's part of batches of any tenants, the records set aside and the answers, together: from here on they are
 * never stored again. What was answered before is left out.
 */
export async function finishBatches(
  postgres: PostgresStore,
  stored: readonly StoredBatch[],
  isPatient = true,
): Promise<void> {
  const batches = eachInOrder(stored);
  const finish = () => finishAll(postgres, batches, isPatient);
  await withRecordMonths(postgres, () => machineRecordsOf(batches), finish);
}

async function finishAll(
  postgres: PostgresStore,
  batches: readonly StoredBatch[],
  isPatient: boolean,
): Promise<void> {
  await postgres.withTenants({ tenantIds: tenantsOf(batches), isPatient }, async (transaction) => {
    const closed = await closeBatches(transaction, batches);
    const finished = batches.filter((batch) => closed.has(nameOf(batch)));
    if (finished.length === 0) return;
    await keepAnswered(
      transaction,
      finished.map(({ records, decision, ...batch }) => ({
        ...batch,
        receivedAt: decision.receivedAt,
        counts: answerOf(records, decision),
      })),
    );
    await keepAllSetAside(transaction, finished);
    await keepMachineRecords(
      transaction,
      finished.map((batch) => ({ ...batch, maybeMoved: closed.get(nameOf(batch))?.maybeMoved === true })),
    );
    await keepPositions(transaction, finished);
    await noteStarts(transaction, finished);
    await touchGateways(transaction, finished);
    // Last: the tenants' other batches wait for these rows until the commit.
    await bumpDataVersions(transaction, changesOf(finished));
  });
}

/** The quarantine is not the ledger's: it is reached tenant by tenant. */
async function keepAllSetAside(
  transaction: TenantTransaction,
  finished: readonly StoredBatch[],
): Promise<void> {
  for (const [tenantId, batches] of Map.groupBy(finished.filter(hasSetAside), ({ tenantId }) => tenantId)) {
    await setTenant(transaction, tenantId);
    await keepSetAside(transaction, tenantId, batches);
  }
}

function changesOf(finished: readonly StoredBatch[]) {
  const ofTenant = Map.groupBy(finished, ({ tenantId }) => tenantId);
  return [...ofTenant].map(([tenantId, batches]) => ({ tenantId, keys: changedKeys(batches) }));
}

/** What was last heard of each gateway. */
async function touchGateways(
  transaction: TenantTransaction,
  finished: readonly StoredBatch[],
): Promise<void> {
  // In their order, so that the last of a gateway is its highest number.
  const others = finished.filter(({ gateway }) => !isOwnGateway(gateway));
  if (others.length === 0) return;
  const latest = [...new Map(others.map((batch) => [`${batch.tenantId}:${batch.gateway}`, batch])).values()];
  await sql`
    insert into gateways as g (tenant_id, gateway, first_seen_at, last_seen_at, last_sequence, clock_skew_ms)
    select tenant_id, gateway, at, at, sequence, skew
    from unnest(${latest.map(({ tenantId }) => tenantId)}::int[], ${latest.map(({ gateway }) => gateway)}::uuid[],
      ${latest.map(({ sequence }) => sequence)}::bigint[], ${latest.map(({ decision }) => decision.receivedAt)}::bigint[],
      ${latest.map(({ decision }) => decision.clockShiftMs)}::bigint[]) as n(tenant_id, gateway, sequence, at, skew)
    on conflict (tenant_id, gateway) do update set last_seen_at = excluded.last_seen_at,
      last_sequence = greatest(g.last_sequence, excluded.last_sequence), clock_skew_ms = excluded.clock_skew_ms
  `.execute(transaction);
}
