import type { QuarantineFilter } from "@fiel/contracts";
import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { Decision } from "./decision.ts";
import { lockQuarantine } from "./lock-quarantine.ts";
import { isReadable, quarantinedBatch, type QuarantinedBatch } from "./quarantined-batch.ts";
import { slicesOf } from "./quarantined-slices.ts";

/** Most records of one portion; a single row may exceed it. */
const portionSize = 5_000;

/** Ids of the rows that a replay still has to try; rows that come later belong to another replay. */
export interface ReplayRange {
  readonly after: number;
  readonly until: number;
}

export interface Portion {
  /** Newest row of this portion; null for a replay that an earlier version began. */
  readonly lastId: number | null;
  readonly rows: readonly PortionRow[];
  readonly batch: QuarantinedBatch<PortionRow>;
  readonly decision: Decision;
  /** Begun by a version without the log, or by the client's former installation; parts of it may be stored. */
  readonly begun: { readonly sequence: number; readonly maybeMoved: boolean } | null;
}

type PortionRow = Awaited<ReturnType<typeof rowsWhere>>[number];

/** The next portion with its decision; a begun replay comes first, with the decision it had. Null when nothing is left. */
export async function takePortion(
  transaction: TenantTransaction,
  tenantId: number,
  filter: QuarantineFilter,
  range: ReplayRange | null,
  decide: (batch: QuarantinedBatch<PortionRow>) => Decision,
): Promise<Portion | null> {
  await lockQuarantine(transaction, tenantId);
  const begun = await transaction
    .selectFrom("quarantine_replays")
    .select(["sequence", "decision", "maybe_moved"])
    .where("decision", "is not", null)
    .orderBy("sequence")
    .limit(1)
    .executeTakeFirst();
  if (begun !== undefined) {
    const { sequence, maybe_moved: maybeMoved } = begun;
    const rows = await rowsWhere(transaction, sql<boolean>`slice.replay_sequence = ${sequence}`);
    const decision = begun.decision as Decision;
    return { lastId: null, rows, batch: quarantinedBatch(rows), decision, begun: { sequence, maybeMoved } };
  }
  const ids = range === null ? [] : await nextRows(transaction, filter, range);
  if (ids.length === 0) return null;
  const rows = (await rowsWhere(transaction, sql<boolean>`slice.id = any(${ids})`)).filter(isReadable);
  const batch = quarantinedBatch(rows);
  return { lastId: ids.at(-1) ?? null, rows, batch, decision: decide(batch), begun: null };
}

/**
 * The next rows to try. Leaves out records that do not match the contract, which no registration mends, and records that another gateway also
 * read, unless the filter asks for exactly these.
 */
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
    .$if(filter.cause === undefined && filter.reason !== "readByAnother", (query) =>
      query.where("cause.reason", "<>", "readByAnother"),
    )
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

const rowsWhere = (transaction: TenantTransaction, which: RawBuilder<boolean>) =>
  transaction
    .selectFrom("quarantined_slices as slice")
    .innerJoin("quarantine_causes as cause", "cause.id", "slice.cause_id")
    .select(["slice.id", "slice.cause_id", "slice.received_at", "slice.gateway", "slice.sequence"])
    .select(["slice.kind", "slice.size", "slice.shared", "slice.records"])
    .select(["cause.equipment", "cause.reason", "cause.subject"])
    .where(which)
    .orderBy("slice.id")
    .execute();
