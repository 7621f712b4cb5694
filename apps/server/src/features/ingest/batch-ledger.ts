import { waitForPause } from "../../platform/stores/postgres/ingest-pause.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type Answered, findAnswered, highestNumber } from "./answered-batches.ts";
import type { AnsweredCounts } from "./answered-entry.ts";
import { type BatchKey, eachInOrder, nameOf, tenantsOf } from "./batch-key.ts";
import type { Decision } from "./decision.ts";
import { closeBatches, findOpen, type OpenBatch, openBatches } from "./open-batches.ts";

/** A batch as the ledger knows it: decided, and answered once everything of it is durable. */
export type LedgerEntry =
  | { readonly counts: AnsweredCounts }
  | { readonly decision: Decision }
  /** Not to be stored under this number; the highest number that the ledger has of the gateway. */
  | { readonly refused: "BatchNumberReused" | "BatchTooOld"; readonly lastSequence: number };

/** A batch that came, and how it is decided should it be new. */
export interface ArrivedBatch extends BatchKey {
  /** What it holds; null where its number alone names it (a replay of the server's own). */
  readonly digest: Buffer | null;
  readonly decide: () => Decision;
}

type Known = Answered | OpenBatch;

/**
 * Gives what the ledger knows of each batch, of any tenants; of those that come for the first time it keeps the decision.
 * Of two arrivals at once the first one's decision stands for both, if they hold the same.
 */
export async function beginBatches(
  postgres: PostgresStore,
  arrived: readonly ArrivedBatch[],
  isPatient = true,
): Promise<LedgerEntry[]> {
  return postgres.withTenants({ tenantIds: tenantsOf(arrived), isPatient }, async (transaction) => {
    await waitForPause(transaction);
    const known = await decideOnce(transaction, eachInOrder(arrived));
    return Promise.all(arrived.map((batch) => entryFor(transaction, batch, known.get(nameOf(batch)))));
  });
}

/**
 * The decision is kept first and only then looked whether the batch was answered: of one that another server finished
 * in between, the decision is gone and the answer is there.
 */
async function decideOnce(
  transaction: TenantTransaction,
  batches: readonly ArrivedBatch[],
): Promise<Map<string, Known>> {
  const decided = batches.map((batch) => ({ ...batch, decision: batch.decide() }));
  const mine = await openBatches(transaction, decided);
  const others = decided.filter((batch) => !mine.has(nameOf(batch)));
  const known = new Map<string, Known>();
  for (const batch of decided) if (mine.has(nameOf(batch))) known.set(nameOf(batch), batch);
  for (const [name, open] of await findOpen(transaction, others)) known.set(name, open);
  const answered = await findAnswered(transaction, decided);
  for (const [name, entry] of answered) if (mine.has(name) || !known.has(name)) known.set(name, entry);
  const late = decided.filter((batch) => mine.has(nameOf(batch)) && answered.has(nameOf(batch)));
  await closeBatches(transaction, late);
  return known;
}

/** What the ledger knows holds for a batch with the same content only. */
async function entryFor(
  transaction: TenantTransaction,
  batch: ArrivedBatch,
  known: Known | undefined,
): Promise<LedgerEntry> {
  if (known === undefined) throw new Error(`the ledger lost batch ${nameOf(batch)}`);
  const refuse = async (refused: "BatchNumberReused" | "BatchTooOld") => ({
    refused,
    lastSequence: (await highestNumber(transaction, batch)) ?? batch.sequence,
  });
  if (known === "forgotten") return refuse("BatchTooOld");
  const isSame = batch.digest === null || known.digest === null || batch.digest.equals(known.digest);
  if (!isSame) return refuse("BatchNumberReused");
  return "counts" in known ? { counts: known.counts } : { decision: known.decision };
}
