import type { AnswerOf, listQuarantineCauses, QuarantineReason, QueryOf, RecordKind } from "@fiel/contracts";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { causesOf } from "./quarantined-slices.ts";

export type CausesPage = AnswerOf<typeof listQuarantineCauses>;

/** Causes, the most recently seen first. The cursor is the instant and id of the last cause on the page before. */
export async function listCauses(
  transaction: TenantTransaction,
  { cursor, limit, ...filter }: QueryOf<typeof listQuarantineCauses>,
): Promise<CausesPage> {
  const [at, id] = cursor?.split("-").map(Number) ?? [];
  const rows = await causesOf(transaction, filter)
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("quarantined_slices as newest")
          .select(["newest.id as slice_id", "newest.kind", "newest.gateway", "newest.sequence"])
          .select(sql<Record<string, unknown>>`newest.shared || (newest.records -> 0)`.as("record"))
          .whereRef("newest.cause_id", "=", "cause.id")
          .orderBy("newest.id", "desc")
          .limit(1)
          .as("sample"),
      (join) => join.onTrue(),
    )
    .selectAll(["cause", "sample"])
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(cause.last_at, cause.id) < (${at}, ${id ?? 0})`),
    )
    .orderBy("cause.last_at", "desc")
    .orderBy("cause.id", "desc")
    .limit(limit)
    .execute();
  const { total, records } = await causesOf(transaction, filter)
    .select([
      sql<number>`count(*)::int`.as("total"),
      sql<number>`coalesce(sum(cause.count), 0)::bigint`.as("records"),
    ])
    .executeTakeFirstOrThrow();
  const last = rows.length === limit ? rows.at(-1) : undefined;
  const nextCursor = last === undefined ? null : `${last.last_at}-${last.id}`;
  return { result: rows.map(causeOfRow), nextCursor, total, records };
}

interface CauseRow {
  readonly id: number;
  readonly equipment: number | null;
  readonly reason: string;
  readonly subject: string | null;
  readonly count: number;
  readonly statuses: number;
  readonly first_at: number;
  readonly last_at: number;
  readonly slice_id: number | null;
  readonly kind: string | null;
  readonly gateway: string | null;
  readonly sequence: number | null;
  readonly record: Record<string, unknown> | null;
}

const causeOfRow = (row: CauseRow): CausesPage["result"][number] => ({
  id: String(row.id),
  equipment: row.equipment,
  reason: row.reason as QuarantineReason,
  subject: row.subject,
  count: row.count,
  statuses: row.statuses,
  firstAt: row.first_at,
  lastAt: row.last_at,
  sample:
    row.kind === null || row.gateway === null || row.sequence === null || row.record === null
      ? null
      : { kind: row.kind as RecordKind, gateway: row.gateway, sequence: row.sequence, record: row.record },
  upTo: row.slice_id === null ? null : String(row.slice_id),
});
