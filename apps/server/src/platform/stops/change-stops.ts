import type { SeenStop, ToldAnswer } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import { sql } from "kysely";
import { keyOfKind } from "../data-versions/change-keys.ts";
import { bumpDataVersion } from "../data-versions/data-versions.ts";
import { CallError } from "../http/call-error.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { StopChangesTable } from "../stores/postgres/tables/stop-tables.ts";
import { type AnswerRow, presentAnswers, readAnswerWords, revisionOf, toldAnswer } from "./answer-rows.ts";
import { auditStops } from "./audit-stops.ts";
import { actorColumns } from "./stop-actor.ts";
import type { StopChange, WrittenStretch } from "./stop-change.ts";

/** A change to the answers of one stretch. */
export interface StretchChange {
  readonly seen: SeenStop;
  /** Rank of the chosen reason among the suggested ones, from 1; 0 when it was not among them; null when none were suggested. */
  readonly suggestionPlace?: number | null;
  /** Returns the rows after the change; unchanged rows must be the same objects. `id` is the id of the change. */
  readonly after: (present: readonly AnswerRow[], id: number) => readonly AnswerRow[];
}

export interface StopsChanged {
  /** Ids of the changes, one for each stretch, in their order. */
  readonly changes: number[];
}

/** `wanted` is the caller's answer, which a refusal shows beside the answers of others. */
export interface ChangeOptions {
  readonly action: StopChangesTable["action"];
  readonly wanted: { readonly reasonId: number | null; readonly comment: string | null };
}

export const stretchOf = ({ startDate, endDate }: Pick<SeenStop, "startDate" | "endDate">): TimeWindow => ({
  startMs: startDate,
  endMs: endDate,
});

/** Locks the tenant's stops: other changes of them wait until the transaction ends. */
export async function lockStops(transaction: TenantTransaction, tenantId: number): Promise<void> {
  const name = `stops ${tenantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/**
 * Writes one change for each stretch, in their order; all or none. A repeated request changes nothing and returns the earlier ids. Throws StopChanged
 * when a stretch has another revision than the caller saw.
 */
export async function changeStops(
  change: StopChange,
  stretches: readonly StretchChange[],
  options: ChangeOptions,
): Promise<StopsChanged> {
  const { transaction, actor } = change;
  const { tenantId } = actor.by;
  await lockStops(transaction, tenantId);
  const before = await changesOfRequest(change);
  if (before.length > 0) return { changes: before.map(({ id }) => id) };
  const present = await presentOf(
    transaction,
    stretches.map(({ seen }) => seen),
  );
  const inside = ({ equipment, startDate, endDate }: SeenStop): AnswerRow[] =>
    (present.get(equipment) ?? []).filter((one) => one.startMs < endDate && one.endMs > startDate);
  await refuseChanged(transaction, stretches, inside, options);
  const ids = await writeChanges(change, stretches, options.action);
  const written: WrittenStretch[] = [];
  for (const [place, { seen, after }] of stretches.entries()) {
    const id = ids[place] as number;
    const rows = inside(seen);
    const stretch = { seen, id, before: rows, after: after(rows, id) };
    const kept = await writeRows(change, stretch);
    // The next stretch may be cut from a row that this one wrote.
    const others = (present.get(seen.equipment) ?? []).filter((row) => !rows.includes(row));
    present.set(seen.equipment, [...others, ...kept]);
    written.push(stretch);
  }
  await auditStops(change, options.action, written);
  await bumpDataVersion(transaction, tenantId, [keyOfKind("stopAnswers")]);
  return { changes: ids };
}

/**
 * The changes of an earlier delivery of the same request; null for a new request. Locks the tenant's stops until the transaction ends. Throws
 * InvalidRequest when that request was about another stop, or one came from a tablet and the other did not.
 */
export async function takenBefore(
  change: StopChange,
  { equipment, startDate }: Pick<SeenStop, "equipment" | "startDate">,
): Promise<StopsChanged | null> {
  await lockStops(change.transaction, change.actor.by.tenantId);
  const rows = await changesOfRequest(change);
  if (rows.length === 0) return null;
  const isOfTablet = change.actor.tablet !== null;
  const isAnother = rows.some(
    ({ mid, start_at, tablet }) =>
      mid !== equipment || start_at !== startDate || (tablet !== null) !== isOfTablet,
  );
  if (isAnother) throw new CallError("InvalidRequest", { fields: { id: "alreadyInUse" } });
  return { changes: rows.map(({ id }) => id) };
}

const changesOfRequest = async ({ transaction, request }: StopChange) =>
  request === undefined
    ? []
    : await transaction
        .selectFrom("stop_changes")
        .select(["id", "mid", "start_at", "tablet"])
        .where("request", "=", request)
        .orderBy("id")
        .execute();

async function presentOf(
  transaction: TenantTransaction,
  stops: readonly SeenStop[],
): Promise<Map<number, AnswerRow[]>> {
  const span = {
    startMs: Math.min(...stops.map(({ startDate }) => startDate)),
    endMs: Math.max(...stops.map(({ endDate }) => endDate)),
  };
  const mids = [...new Set(stops.map(({ equipment }) => equipment))];
  return Map.groupBy(await presentAnswers(transaction, mids, span), ({ mid }) => mid);
}

/** Throws StopChanged, with both answers, when somebody changed a stretch since the caller saw it. */
async function refuseChanged(
  transaction: TenantTransaction,
  stretches: readonly StretchChange[],
  inside: (seen: SeenStop) => AnswerRow[],
  { wanted }: ChangeOptions,
): Promise<void> {
  const stale = stretches
    .map(({ seen }) => ({ seen, rows: inside(seen) }))
    .filter(({ seen, rows }) => revisionOf(rows, stretchOf(seen)) !== seen.revision);
  if (stale.length === 0) return;
  const rows = stale.flatMap((one) => one.rows);
  const words = await readAnswerWords(
    transaction,
    [wanted.reasonId, ...rows.map(({ reasonId }) => reasonId)],
    rows.map(({ givenId }) => givenId),
  );
  const stops = stale.map(({ seen, rows: own }) => ({
    ...seen,
    revision: revisionOf(own, stretchOf(seen)),
    answers: own.map((row): ToldAnswer => toldAnswer(row, words)),
  }));
  const reason = wanted.reasonId === null ? null : (words.reasons.get(wanted.reasonId) ?? null);
  throw new CallError("StopChanged", { current: { stops, wanted: { reason, comment: wanted.comment } } });
}

async function writeChanges(
  { transaction, actor, nowMs, givenAtMs = nowMs, request }: StopChange,
  stretches: readonly StretchChange[],
  action: StopChangesTable["action"],
): Promise<number[]> {
  const rows = await transaction
    .insertInto("stop_changes")
    .values(
      stretches.map(({ seen, suggestionPlace = null }) => ({
        tenant_id: actor.by.tenantId,
        mid: seen.equipment,
        start_at: seen.startDate,
        end_at: seen.endDate,
        action,
        ...actorColumns(actor),
        given_at: givenAtMs,
        written_at: nowMs,
        request: request ?? null,
        suggestion_place: suggestionPlace,
      })),
    )
    .returning(["id", "mid", "start_at"])
    .execute();
  const ids = new Map(rows.map(({ id, mid, start_at }) => [`${mid} ${start_at}`, id]));
  return stretches.map(({ seen }) => ids.get(`${seen.equipment} ${seen.startDate}`) as number);
}

/** Ends the rows that are no longer valid and inserts the new ones; returns the valid rows with their ids. */
async function writeRows(
  { transaction, actor }: StopChange,
  { id, before, after }: WrittenStretch,
): Promise<AnswerRow[]> {
  const gone = before.filter((row) => !after.includes(row)).map((row) => row.id);
  if (gone.length > 0)
    await sql`update stop_answers set gone_id = ${id} where id = any(${gone}::bigint[])`.execute(transaction);
  const added = after.filter((row) => !before.includes(row));
  const kept = after.filter((row) => before.includes(row));
  if (added.length === 0) return kept;
  const rows = await transaction
    .insertInto("stop_answers")
    .values(
      added.map(({ mid, startMs, endMs, reasonId, comment, givenId }) => ({
        tenant_id: actor.by.tenantId,
        mid,
        start_at: startMs,
        end_at: endMs,
        reason_id: reasonId,
        comment,
        change_id: id,
        given_id: givenId,
      })),
    )
    .returning(["id", "start_at"])
    .execute();
  const ids = new Map(rows.map((row) => [row.start_at, row.id]));
  return [...kept, ...added.map((row) => ({ ...row, id: ids.get(row.startMs) ?? null, changeId: id }))];
}
