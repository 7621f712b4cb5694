import type { QuarantinedRecord, QuarantineFilter, QuarantineReason, RecordKind } from "@fiel/contracts";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { isReadable } from "./quarantined-batch.ts";
import { causesOf, slicesOf } from "./quarantined-slices.ts";

export interface RecordsPage {
  readonly result: QuarantinedRecord[];
  readonly nextCursor: string | null;
}

/** Records set aside, newest first. The id of a record is its row's id and its index in the row; it is also the cursor. */
export async function listRecords(
  transaction: TenantTransaction,
  filter: QuarantineFilter,
  limit: number,
  cursor?: string,
): Promise<RecordsPage> {
  const [row = Number.MAX_SAFE_INTEGER, place = -1] = cursor?.split("-").map(Number) ?? [];
  const rows = await rowsOf(transaction, filter, row, limit + place + 1);
  const following = rows.flatMap(recordsOf).slice(rows[0]?.id === row ? place + 1 : 0);
  const result = following.slice(0, limit);
  return { result, nextCursor: following.length > limit ? (result.at(-1)?.id ?? null) : null };
}

/** Rows from `from` downwards, as many as are needed for more than `records` records. */
function rowsOf(transaction: TenantTransaction, filter: QuarantineFilter, from: number, records: number) {
  // Counts rows first, so that only the records of one page are read, however many a row has.
  const counted = slicesOf(transaction, filter)
    .select(["slice.id", "slice.size"])
    .where("slice.id", "<=", from)
    .orderBy("slice.id", "desc")
    .limit(records + 1);
  const wanted = transaction
    .selectFrom(counted.as("counted"))
    .select(["id", sql<number>`sum(size) over (order by id desc) - size`.as("before")]);
  return transaction
    .selectFrom(wanted.as("wanted"))
    .innerJoin("quarantined_slices as slice", "slice.id", "wanted.id")
    .innerJoin("quarantine_causes as cause", "cause.id", "slice.cause_id")
    .select(["slice.id", "slice.cause_id", "slice.received_at", "slice.gateway", "slice.sequence"])
    .select(["slice.kind", "slice.size", "slice.shared", "slice.records"])
    .select(["cause.equipment", "cause.reason", "cause.subject"])
    .where("wanted.before", "<=", records)
    .orderBy("slice.id", "desc")
    .execute();
}

/** Shows a damaged row as one record. */
const recordsOf = ({
  id,
  shared,
  records,
  ...row
}: Awaited<ReturnType<typeof rowsOf>>[number]): QuarantinedRecord[] =>
  (isReadable({ ...row, id, shared, records }) ? records : [{ unreadable: { shared, records } }]).map(
    (own, i) => ({
      id: `${id}-${i}`,
      cause: String(row.cause_id),
      receivedAt: row.received_at,
      gateway: row.gateway,
      sequence: row.sequence,
      kind: row.kind as RecordKind,
      equipment: row.equipment,
      reason: row.reason as QuarantineReason,
      subject: row.subject,
      record: "unreadable" in own ? own : { ...shared, ...own },
    }),
  );

export interface RecordsCount {
  readonly total: number;
  /** Newest row; null when there is none. */
  readonly upTo: string | null;
}

/** Number of records that match a filter, up to a given row. */
export async function countRecords(
  transaction: TenantTransaction,
  filter: QuarantineFilter,
  upTo?: string,
): Promise<RecordsCount> {
  const { newest } = await slicesOf(transaction, filter)
    .select(({ fn }) => fn.max<number | null>("slice.id").as("newest"))
    .executeTakeFirstOrThrow();
  // Causes hold counts; for one gateway, or up to a row, the rows are counted.
  const counted =
    filter.gateway === undefined && upTo === undefined
      ? causesOf(transaction, filter).select(sql<number>`coalesce(sum(cause.count), 0)::bigint`.as("total"))
      : slicesOf(transaction, filter)
          .select(sql<number>`coalesce(sum(slice.size), 0)::bigint`.as("total"))
          .$if(upTo !== undefined, (query) => query.where("slice.id", "<=", Number(upTo)));
  const { total } = await counted.executeTakeFirstOrThrow();
  return { total, upTo: newest === null ? null : String(newest) };
}
