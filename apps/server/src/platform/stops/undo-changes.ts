import { sql } from "kysely";
import { CallError } from "../http/call-error.ts";
import { type AnswerRow, presentAnswers, revisionOf } from "./answer-rows.ts";
import { changeStops, lockStops, type StopsChanged, type StretchChange } from "./change-stops.ts";
import type { StopChange } from "./stop-change.ts";

/**
 * Undoes changes together, all or none: the answers before them become valid again, by one change for each machine. Throws NotFound for an unknown
 * change, and StopChanged when something changed after them.
 */
export async function undoChanges(change: StopChange, ids: readonly number[]): Promise<StopsChanged> {
  const { transaction, actor } = change;
  await lockStops(transaction, actor.by.tenantId);
  const wanted = [...new Set(ids)];
  const changed = await transaction
    .selectFrom("stop_changes")
    .select(["id", "mid", "start_at as startMs", "end_at as endMs"])
    .where(sql<boolean>`id = any(${wanted}::bigint[])`)
    .execute();
  if (changed.length < wanted.length) throw new CallError("NotFound");
  const stretches: StretchChange[] = [];
  for (const own of Map.groupBy(changed, ({ mid }) => mid).values())
    stretches.push(await takenBack(change, own));
  const nothing = { reasonId: null, comment: null };
  return changeStops(change, stretches, { action: "undo", wanted: nothing });
}

interface Changed {
  readonly id: number;
  readonly mid: number;
  readonly startMs: number;
  readonly endMs: number;
}

interface PastRow extends AnswerRow {
  readonly goneId: number | null;
}

/** The change that undoes changes of one machine. */
async function takenBack({ transaction }: StopChange, changed: readonly Changed[]): Promise<StretchChange> {
  const ids = changed.map(({ id }) => id);
  const rows = await pastRows(transaction, ids);
  const isTheirs = (id: number | null): boolean => id !== null && ids.includes(id);
  const written = rows.filter(({ changeId }) => isTheirs(changeId));
  const revived = rows.filter(({ changeId, goneId }) => isTheirs(goneId) && !isTheirs(changeId));
  const mid = changed[0]?.mid ?? 0;
  const all = [...changed, ...rows];
  const span = {
    startMs: Math.min(...all.map(({ startMs }) => startMs)),
    endMs: Math.max(...all.map(({ endMs }) => endMs)),
  };
  const present = await presentAnswers(transaction, [mid], span);
  const others = present.filter(({ changeId }) => !isTheirs(changeId));
  const isLatest =
    written.every(({ goneId }) => goneId === null || isTheirs(goneId)) &&
    !revived.some((row) => others.some(({ startMs, endMs }) => row.startMs < endMs && row.endMs > startMs));
  return {
    seen: {
      equipment: mid,
      startDate: span.startMs,
      endDate: span.endMs,
      // No stretch has revision -1, so the change is refused like any that comes too late.
      revision: isLatest ? revisionOf(present, span) : -1,
    },
    after: (holding) => [
      ...holding.filter(({ changeId }) => !isTheirs(changeId)),
      ...revived.map((row) => ({ ...row, id: null })),
    ],
  };
}

const pastRows = (transaction: StopChange["transaction"], ids: readonly number[]): Promise<PastRow[]> =>
  transaction
    .selectFrom("stop_answers")
    .select(["id", "mid", "start_at as startMs", "end_at as endMs", "reason_id as reasonId", "comment"])
    .select(["change_id as changeId", "given_id as givenId", "gone_id as goneId"])
    .where(sql<boolean>`(change_id = any(${[...ids]}::bigint[]) or gone_id = any(${[...ids]}::bigint[]))`)
    .execute();
