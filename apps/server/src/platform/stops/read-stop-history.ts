import type { listStopHistory, QueryOf, StopChangeEntry } from "@fiel/contracts";
import { sql } from "kysely";
import { countOfAll, leftOut } from "../records/left-out.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { type AnswerRow, readAnswerWords, toldAnswer } from "./answer-rows.ts";

const mostChanges = 200;

/** The changes that overlap a stretch of a machine's time, latest first; at most 200, and the number of those left out. */
export async function readStopHistory(
  transaction: TenantTransaction,
  { equipment, startDate, endDate }: QueryOf<typeof listStopHistory>,
): Promise<{ changes: StopChangeEntry[]; older: number }> {
  const rowsFound = await transaction
    .selectFrom("stop_changes")
    .select(["id", "mid", "start_at", "end_at", "action", "given_at", "written_at", countOfAll])
    .where("mid", "=", equipment)
    .where("start_at", "<", endDate)
    .where("end_at", ">", startDate)
    .orderBy("id", "desc")
    .limit(mostChanges)
    .execute();
  const ids = rowsFound.map(({ id }) => id);
  const rows = await rowsOfChanges(transaction, ids);
  const words = await readAnswerWords(
    transaction,
    rows.map(({ reasonId }) => reasonId),
    [...ids, ...rows.map(({ givenId }) => givenId)],
  );
  // A change may have cut answers beside this stretch too; those are left out.
  const told = (own: readonly Omit<AnswerRow, "id">[]) =>
    own
      .filter(({ startMs, endMs }) => startMs < endDate && endMs > startDate)
      .map((row) => toldAnswer(row, words));
  const changes = rowsFound.flatMap(({ id, mid, start_at, end_at, action, given_at, written_at }) => {
    const giver = words.givers.get(id);
    const before = told(rows.filter(({ goneId }) => goneId === id));
    const after = told(rows.filter(({ changeId }) => changeId === id));
    if (giver === undefined || (before.length === 0 && after.length === 0)) return [];
    return [
      {
        id,
        equipment: mid,
        startDate: start_at,
        endDate: end_at,
        action,
        by: giver.by,
        writtenAt: written_at,
        givenAt: given_at,
        before,
        after,
      },
    ];
  });
  return { changes, older: leftOut(rowsFound) };
}

const rowsOfChanges = (transaction: TenantTransaction, ids: readonly number[]) =>
  transaction
    .selectFrom("stop_answers")
    .select(["mid", "start_at as startMs", "end_at as endMs", "reason_id as reasonId", "comment"])
    .select(["change_id as changeId", "given_id as givenId", "gone_id as goneId"])
    .where(sql<boolean>`(change_id = any(${[...ids]}::bigint[]) or gone_id = any(${[...ids]}::bigint[]))`)
    .orderBy("start_at")
    .execute();
