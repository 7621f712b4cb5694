import type { BatchAnswer, RecordKind } from "@fiel/contracts";
import { sql } from "kysely";
import { raiseDataVersion } from "../../platform/answers/data-versions.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { Decision } from "./decision.ts";
import { changedParts } from "./changed-parts.ts";
import { keepPositions } from "./keep-positions.ts";
import type { ReceivedBatch } from "./answer-of.ts";
import { keepSetAside } from "./keep-set-aside.ts";

/** A batch as the ledger knows it: decided, and answered once everything of it is durable. */
export type LedgerEntry =
  | { readonly answer: BatchAnswer }
  | { readonly decision: Decision }
  /** The number was used for other content; the highest number that the ledger has of the gateway. */
  | { readonly lastSequence: number };

type KnownBatch = Exclude<LedgerEntry, { lastSequence: number }> & { readonly digest: Buffer | null };

export interface BatchKey {
  readonly gateway: string;
  readonly sequence: number;
}

/** A batch that came, and how it is decided should it be new. */
export interface ArrivedBatch extends BatchKey {
  /** What it holds; null where its number alone names it (a replay of the server's own). */
  readonly digest: Buffer | null;
  readonly decide: () => Decision;
}

/** A batch of which everything is durable in the telemetry store. */
export interface StoredBatch extends BatchKey {
  readonly records: Pick<ReceivedBatch, RecordKind | "positions" | "malformed">;
  readonly decision: Decision;
  readonly answer: BatchAnswer;
}

/** Every transaction touches rows in this order, so that none waits for another in a circle. */
const inOrder = <T extends BatchKey>(batches: readonly T[]): T[] =>
  batches.toSorted((a, b) =>
    a.gateway < b.gateway ? -1 : a.gateway > b.gateway ? 1 : a.sequence - b.sequence,
  );

const nameOf = ({ gateway, sequence }: BatchKey): string => `${gateway}:${sequence}`;

/**
 * Gives what the ledger knows of each batch of a tenant; of those that come for the first time it keeps the decision.
 * Of two arrivals at once the first one's decision stands for both, if they hold the same.
 */
export async function beginBatches(
  postgres: PostgresStore,
  tenantId: number,
  arrived: readonly ArrivedBatch[],
): Promise<LedgerEntry[]> {
  return postgres.withTenant(tenantId, async (transaction) => {
    const entries = await findBatches(transaction, arrived);
    const unknown = new Map(arrived.map((batch) => [nameOf(batch), batch]));
    for (const name of entries.keys()) unknown.delete(name);
    if (unknown.size > 0) {
      const kept = await keepDecisions(transaction, tenantId, [...unknown.values()]);
      for (const [name, entry] of kept) entries.set(name, entry);
      // Another server was quicker with these.
      const others = [...unknown.values()].filter((batch) => !kept.has(nameOf(batch)));
      if (others.length > 0)
        for (const [name, entry] of await findBatches(transaction, others)) entries.set(name, entry);
    }
    return Promise.all(
      arrived.map((batch) => entryFor(transaction, batch, entries.get(nameOf(batch)) as KnownBatch)),
    );
  });
}

/** What the ledger knows holds for a batch with the same content only. */
async function entryFor(
  transaction: TenantTransaction,
  { gateway, digest }: ArrivedBatch,
  known: KnownBatch,
): Promise<LedgerEntry> {
  if (digest === null || known.digest === null || digest.equals(known.digest)) return known;
  const { last } = await transaction
    .selectFrom("ingest_batches")
    .select(({ fn }) => fn.max<number>("sequence").as("last"))
    .where("gateway", "=", gateway)
    .executeTakeFirstOrThrow();
  return { lastSequence: last };
}

async function findBatches(
  transaction: TenantTransaction,
  batches: readonly BatchKey[],
): Promise<Map<string, KnownBatch>> {
  const rows = await transaction
    .selectFrom("ingest_batches")
    .select(["gateway", "sequence", "decision", "answer", "digest"])
    .where((is) =>
      is(
        is.refTuple("gateway", "sequence"),
        "in",
        batches.map(({ gateway, sequence }) => is.tuple(gateway, sequence)),
      ),
    )
    .execute();
  return new Map(
    rows.map(({ answer, decision, digest, ...key }): [string, KnownBatch] => [
      nameOf(key),
      answer === null
        ? { decision: decision as Decision, digest }
        : { answer: answer as BatchAnswer, digest },
    ]),
  );
}

/** The decisions that stand; those of batches that came to another server a moment before are missing. */
async function keepDecisions(
  transaction: TenantTransaction,
  tenantId: number,
  batches: readonly ArrivedBatch[],
): Promise<Map<string, KnownBatch>> {
  const decided = inOrder(batches).map((batch) => ({ ...batch, decision: batch.decide() }));
  const inserted = await transaction
    .insertInto("ingest_batches")
    .values(
      decided.map(({ gateway, sequence, decision, digest }) => ({
        tenant_id: tenantId,
        gateway,
        sequence,
        received_at: decision.receivedAt,
        decision: JSON.stringify(decision),
        answer: null,
        digest,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(["gateway", "sequence"])
    .execute();
  const mine = new Set(inserted.map(nameOf));
  return new Map(
    decided
      .filter((batch) => mine.has(nameOf(batch)))
      .map(({ decision, digest, ...key }) => [nameOf(key), { decision, digest }]),
  );
}

/** Keeps the records set aside and the answers, together: from here on the batches are never stored again. */
export async function finishBatches(
  postgres: PostgresStore,
  tenantId: number,
  stored: readonly StoredBatch[],
): Promise<void> {
  await postgres.withTenant(tenantId, async (transaction) => {
    const finished: StoredBatch[] = [];
    for (const batch of inOrder(stored)) if (await keepAnswer(transaction, batch)) finished.push(batch);
    if (finished.length === 0) return;
    await keepSetAside(transaction, tenantId, finished);
    for (const batch of finished) await keepPositions(transaction, tenantId, batch);
    await touchGateways(transaction, tenantId, finished);
    // Last: the tenant's other batches wait for this row until the commit.
    await raiseDataVersion(transaction, tenantId, changedParts(finished));
  });
}

/** False when the batch was answered before. */
async function keepAnswer(
  transaction: TenantTransaction,
  { gateway, sequence, answer }: StoredBatch,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("ingest_batches")
    .set({ answer: JSON.stringify(answer) })
    .where("gateway", "=", gateway)
    .where("sequence", "=", sequence)
    .where("answer", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What was last heard of each gateway. */
async function touchGateways(
  transaction: TenantTransaction,
  tenantId: number,
  finished: readonly StoredBatch[],
): Promise<void> {
  const latest = new Map(finished.map((batch) => [batch.gateway, batch]));
  const rows = [...latest.values()].map(({ gateway, sequence, decision }) => ({
    tenant_id: tenantId,
    gateway,
    first_seen_at: decision.receivedAt,
    last_seen_at: decision.receivedAt,
    last_sequence: sequence,
    clock_skew_ms: decision.clockShiftMs,
  }));
  await transaction
    .insertInto("gateways")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "gateway"]).doUpdateSet((row) => ({
        last_seen_at: row.ref("excluded.last_seen_at"),
        last_sequence: sql<number>`greatest(gateways.last_sequence, excluded.last_sequence)`,
        clock_skew_ms: row.ref("excluded.clock_skew_ms"),
      })),
    )
    .execute();
}
