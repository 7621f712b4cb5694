import { recordKinds } from "@fiel/contracts";
import { raiseDataVersion } from "../../platform/answers/data-versions.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { answerOf } from "./answer-of.ts";
import { highestNumber, keepAnswered } from "./answered-batches.ts";
import { beginBatches } from "./batch-ledger.ts";
import { changedParts } from "./changed-parts.ts";
import { decideRecords } from "./decide-batch.ts";
import type { Decision } from "./decision.ts";
import { closeBatches } from "./open-batches.ts";
import { replayGateway } from "./replay-gateway.ts";
import { type QuarantinedBatch, quarantinedBatch } from "./quarantined-batch.ts";
import type { IngestDependencies } from "./receive-batch.ts";
import { writeBatch } from "./write-batch.ts";

/** A device once could send under this id: numbers beyond are its own, and not counted on. */
const largestSequence = 2 ** 50;

/** Records tried at a time. */
const portion = 5_000;

interface Portion {
  readonly sequence: number;
  /** The newest record looked at. */
  readonly lastId: number;
  readonly batch: QuarantinedBatch;
}

export interface ReplayResult {
  readonly replayed: number;
  readonly remaining: number;
}

/**
 * Tries every record set aside again under today's registrations. Stored ones leave the quarantine, the rest stays with
 * the reason it has now. A replay that a crash cut off is finished first, under its own decision and tokens.
 */
export async function replayQuarantine(
  dependencies: IngestDependencies,
  tenantId: number,
): Promise<ReplayResult> {
  const { postgres } = dependencies;
  let replayed = 0;
  let lastId = 0;
  for (;;) {
    const taken = await takePortion(postgres, tenantId, lastId);
    if (taken === null) break;
    replayed += await replayPortion(dependencies, tenantId, taken);
    lastId = Math.max(lastId, taken.lastId);
  }
  const { remaining } = await postgres.withTenant(tenantId, (transaction) =>
    transaction
      .selectFrom("quarantined_records")
      .select(({ fn }) => fn.countAll<number>().as("remaining"))
      .executeTakeFirstOrThrow(),
  );
  return { replayed, remaining };
}

/** Marks the next records as taken, under the number of the newest of them; marked ones of a cut-off replay come first. */
async function takePortion(
  postgres: PostgresStore,
  tenantId: number,
  afterId: number,
): Promise<Portion | null> {
  return postgres.withTenant(tenantId, async (transaction) => {
    const cutOff = await transaction
      .selectFrom("quarantined_records")
      .select("replay_sequence")
      .where("replay_sequence", "is not", null)
      .orderBy("replay_sequence")
      .limit(1)
      .executeTakeFirst();
    const sequence = cutOff?.replay_sequence ?? (await markPortion(transaction, tenantId, afterId));
    if (sequence === null) return null;
    const rows = await transaction
      .selectFrom("quarantined_records")
      .select(["id", "kind", "record"])
      .where("replay_sequence", "=", sequence)
      .orderBy("id")
      .execute();
    return { sequence, lastId: rows.at(-1)?.id ?? afterId, batch: quarantinedBatch(rows) };
  });
}

async function markPortion(
  transaction: TenantTransaction,
  tenantId: number,
  afterId: number,
): Promise<number | null> {
  const free = await transaction
    .selectFrom("quarantined_records")
    .select("id")
    .where("id", ">", afterId)
    // No registration mends a record that is not of the contract's shape.
    .where("reason", "<>", "malformedRecord")
    .orderBy("id")
    .limit(portion)
    .forUpdate()
    .skipLocked()
    .execute();
  if (free.length === 0) return null;
  const ids = free.map(({ id }) => id);
  const next =
    ((await highestNumber(transaction, { tenantId, gateway: replayGateway }, largestSequence)) ?? 0) + 1;
  await transaction
    .updateTable("quarantined_records")
    .set({ replay_sequence: next })
    .where("id", "in", ids)
    .execute();
  return next;
}

async function replayPortion(
  { postgres, telemetry, registrations, now, publish }: IngestDependencies,
  tenantId: number,
  { sequence, batch }: Portion,
): Promise<number> {
  const receivedAt = now();
  const registered = await registrations.of(tenantId);
  const decide = (): Decision => ({
    receivedAt,
    clockShiftMs: 0,
    ...decideRecords(batch.records, { registrations: registered, receivedAt, clockShiftMs: 0 }),
  });
  const [entry] = await beginBatches(postgres, [
    { tenantId, gateway: replayGateway, sequence, digest: null, decide },
  ]);
  if (entry === undefined || !("decision" in entry)) {
    // The number is spent, but the records are still here: they are free for the next replay.
    await postgres.withTenant(tenantId, (transaction) =>
      transaction
        .updateTable("quarantined_records")
        .set({ replay_sequence: null })
        .where("replay_sequence", "=", sequence)
        .execute(),
    );
    return 0;
  }
  await writeBatch(
    telemetry.forTenant(tenantId),
    batch.records,
    entry.decision,
    `${replayGateway}:${sequence}`,
  );
  const replayed = await postgres.withTenant(tenantId, (transaction) =>
    settle(transaction, tenantId, sequence, batch, entry.decision),
  );
  await publish({ tenantId, kinds: [...recordKinds], equipments: [] });
  return replayed;
}

/** Lets the stored records go and puts the others back with the reason they have now; 0 when another replay did so already. */
async function settle(
  transaction: TenantTransaction,
  tenantId: number,
  sequence: number,
  { records, idsOf, size }: QuarantinedBatch,
  decision: Decision,
): Promise<number> {
  const { setAside } = decision;
  const replayed = size - setAside.length;
  const key = { tenantId, gateway: replayGateway, sequence };
  if ((await closeBatches(transaction, [key])).size === 0) return 0;
  const counts = answerOf(records, decision);
  await keepAnswered(transaction, [{ ...key, digest: null, receivedAt: decision.receivedAt, counts }]);
  for (const [kind, ordinal, reason] of setAside) {
    await transaction
      .updateTable("quarantined_records")
      .set({ reason, replay_sequence: null })
      .where("id", "=", idsOf[kind][ordinal] as number)
      .execute();
  }
  await transaction.deleteFrom("quarantined_records").where("replay_sequence", "=", sequence).execute();
  await raiseDataVersion(transaction, tenantId, changedParts([{ records, decision }]));
  return replayed;
}
