import type { Batch, BatchAnswer, RecordKind } from "@fiel/contracts";
import { raiseDataVersion } from "../../platform/answers/data-versions.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { Decision } from "./decision.ts";
import { recordsOf } from "./set-aside-records.ts";

/** A batch as the ledger knows it: decided, and answered once everything of it is durable. */
export type LedgerEntry = { readonly answer: BatchAnswer } | { readonly decision: Decision };

export interface BatchKey {
  readonly gateway: string;
  readonly sequence: number;
}

/** Gives what is known of a batch, or null when it comes for the first time. */
export async function findBatch(
  transaction: TenantTransaction,
  { gateway, sequence }: BatchKey,
): Promise<LedgerEntry | null> {
  const row = await transaction
    .selectFrom("ingest_batches")
    .select(["decision", "answer"])
    .where("gateway", "=", gateway)
    .where("sequence", "=", sequence)
    .executeTakeFirst();
  if (row === undefined) return null;
  return row.answer === null ? { decision: row.decision as Decision } : { answer: row.answer as BatchAnswer };
}

/** Keeps the decision of a new batch. Of two arrivals at once the first one's decision stands for both. */
export async function beginBatch(
  postgres: PostgresStore,
  tenantId: number,
  key: BatchKey,
  decide: () => Decision,
): Promise<LedgerEntry> {
  return postgres.withTenant(tenantId, async (transaction) => {
    const known = await findBatch(transaction, key);
    if (known) return known;
    const decision = decide();
    const inserted = await transaction
      .insertInto("ingest_batches")
      .values({
        tenant_id: tenantId,
        ...key,
        received_at: decision.receivedAt,
        decision: JSON.stringify(decision),
        answer: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) return { decision };
    return (await findBatch(transaction, key)) ?? { decision };
  });
}

/** Keeps the records set aside and the answer, together: from here on the batch is never stored again. */
export async function finishBatch(
  postgres: PostgresStore,
  tenantId: number,
  key: BatchKey,
  batch: Pick<Batch, RecordKind>,
  decision: Decision,
  answer: BatchAnswer,
): Promise<void> {
  await postgres.withTenant(tenantId, async (transaction) => {
    const finished = await transaction
      .updateTable("ingest_batches")
      .set({ answer: JSON.stringify(answer) })
      .where("gateway", "=", key.gateway)
      .where("sequence", "=", key.sequence)
      .where("answer", "is", null)
      .executeTakeFirst();
    if (finished.numUpdatedRows === 0n) return;
    await keepSetAside(transaction, tenantId, key, batch, decision);
    await touchGateway(transaction, tenantId, key, decision);
    // Last: the tenant's other batches wait for this row until the commit.
    await raiseDataVersion(transaction, tenantId);
  });
}

async function keepSetAside(
  transaction: TenantTransaction,
  tenantId: number,
  key: BatchKey,
  batch: Pick<Batch, RecordKind>,
  decision: Decision,
): Promise<void> {
  const common = { tenant_id: tenantId, received_at: decision.receivedAt, ...key };
  const rows = recordsOf(batch, decision).map((record) => ({
    ...common,
    ...record,
    record: JSON.stringify(record.record),
  }));
  // PostgreSQL takes 65,535 parameters a statement.
  for (let i = 0; i < rows.length; i += 5_000) {
    await transaction
      .insertInto("quarantined_records")
      .values(rows.slice(i, i + 5_000))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function touchGateway(
  transaction: TenantTransaction,
  tenantId: number,
  key: BatchKey,
  decision: Decision,
): Promise<void> {
  const seen = {
    last_seen_at: decision.receivedAt,
    last_sequence: key.sequence,
    clock_skew_ms: decision.clockShiftMs,
  };
  await transaction
    .insertInto("gateways")
    .values({ tenant_id: tenantId, gateway: key.gateway, first_seen_at: decision.receivedAt, ...seen })
    .onConflict((conflict) => conflict.columns(["tenant_id", "gateway"]).doUpdateSet(seen))
    .execute();
}
