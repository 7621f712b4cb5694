import type { QuarantineFilter } from "@fiel/contracts";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { Decision } from "./decision.ts";
import { lockQuarantine } from "./lock-quarantine.ts";
import { quarantinedBatch, type QuarantinedBatch } from "./quarantined-batch.ts";
import { slicesOf } from "./quarantined-slices.ts";

/** Records tried at a time; a row may exceed it. */
const portionSize = 5_000;

/** Rows of the quarantine still to be tried, by their ids: what comes later is another replay's. */
export interface ReplayRange {
  readonly after: number;
  readonly until: number;
}

export interface Portion {
  readonly sequence: number;
  /** The newest row looked at; null of a replay that a crash cut off. */
  readonly lastId: number | null;
  readonly rows: readonly PortionRow[];
  readonly batch: QuarantinedBatch<PortionRow>;
  readonly decision: Decision;
  /** See the table. */
  readonly maybeMoved: boolean;
}

type PortionRow = Awaited<ReturnType<typeof rowsOf>>[number];

/**
 * The next rows to be tried, taken and decided under a number of their own; those of a replay that a crash cut off come first,
 * under the decision that they had. Null: there is none.
 */
export async function takePortion(
  transaction: TenantTransaction,
  tenantId: number,
  filter: QuarantineFilter,
  range: ReplayRange | null,
  decide: (batch: QuarantinedBatch<PortionRow>) => Decision,
): Promise<Portion | null> {
  await lockQuarantine(transaction, tenantId);
  const open = await transaction
    .selectFrom("quarantine_replays")
    .select(["sequence", "decision", "maybe_moved"])
    .where("decision", "is not", null)
    .orderBy("sequence")
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined) {
    const rows = await rowsOf(transaction, open.sequence);
    const { sequence, maybe_moved: maybeMoved } = open;
    const decision = open.decision as Decision;
    return { sequence, lastId: null, rows, batch: quarantinedBatch(rows), decision, maybeMoved };
  }
  const ids = range === null ? [] : await nextRows(transaction, filter, range);
  if (ids.length === 0) return null;
  const sequence = await nextSequence(transaction);
  await transaction
    .updateTable("quarantined_slices")
    .set({ replay_sequence: sequence })
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  const rows = await rowsOf(transaction, sequence);
  const batch = quarantinedBatch(rows);
  const decision = decide(batch);
  await transaction
    .insertInto("quarantine_replays")
    .values({ tenant_id: tenantId, sequence, decision: JSON.stringify(decision), maybe_moved: false })
    .execute();
  return { sequence, lastId: ids.at(-1) ?? null, rows, batch, decision, maybeMoved: false };
}

/** No registration mends a record that is not of the contract's shape. */
async function nextRows(
  transaction: TenantTransaction,
  filter: QuarantineFilter,
  { after, until }: ReplayRange,
): Promise<number[]> {
  const rows = await slicesOf(transaction, filter)
    .select(["slice.id", "slice.size"])
    .where("slice.id", ">", after)
    .where("slice.id", "<=", until)
    .where("slice.replay_sequence", "is", null)
    .where("cause.reason", "<>", "malformedRecord")
    .orderBy("slice.id")
    .limit(portionSize)
    .execute();
  let size = 0;
  return rows.flatMap((row) => {
    if (size >= portionSize) return [];
    size += row.size;
    return [row.id];
  });
}

async function nextSequence(transaction: TenantTransaction): Promise<number> {
  const { last } = await transaction
    .selectFrom("quarantine_replays")
    .select(({ fn }) => fn.max<number | null>("sequence").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

const rowsOf = (transaction: TenantTransaction, sequence: number) =>
  transaction
    .selectFrom("quarantined_slices as slice")
    .innerJoin("quarantine_causes as cause", "cause.id", "slice.cause_id")
    .select(["slice.id", "slice.cause_id", "slice.received_at", "slice.gateway", "slice.sequence"])
    .select(["slice.kind", "slice.size", "slice.shared", "slice.records"])
    .select(["cause.equipment", "cause.reason", "cause.subject"])
    .where("slice.replay_sequence", "=", sequence)
    .orderBy("slice.id")
    .execute();
