import type { CauseReason, StopGiver, ToldAnswer } from "@fiel/contracts";
import type { LossClass, StopAnswer, TimeWindow } from "@fiel/domain";
import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** A row of `stop_answers` as it is compared and changed. An answer is the reason and comment that people gave for a stretch of a stop. */
export interface AnswerRow extends StopAnswer {
  /** Null before the row is written. */
  readonly id: number | null;
  readonly mid: number;
  readonly changeId: number;
  readonly givenId: number | null;
}

/** The valid answers of machines that overlap a window, ordered by machine and start. */
export async function presentAnswers(
  transaction: TenantTransaction,
  mids: readonly number[],
  { startMs, endMs }: TimeWindow,
): Promise<AnswerRow[]> {
  const rows = await transaction
    .selectFrom("stop_answers")
    .select(["id", "mid", "start_at as startMs", "end_at as endMs", "reason_id as reasonId", "comment"])
    .select(["change_id as changeId", "given_id as givenId"])
    .where("gone_id", "is", null)
    .where(sql<boolean>`mid = any(${[...mids]}::int[])`)
    .where("start_at", "<", endMs)
    .where("end_at", ">", startMs)
    .orderBy("mid")
    .orderBy("start_at")
    .execute();
  return rows;
}

/** Revision of a stretch: id of the latest change among its answers; 0 without answers. */
export const revisionOf = (
  answers: readonly Pick<AnswerRow, "startMs" | "endMs" | "changeId">[],
  { startMs, endMs }: TimeWindow,
): number =>
  answers
    .filter((one) => one.startMs < endMs && one.endMs > startMs)
    .reduce((latest, { changeId }) => Math.max(latest, changeId), 0);

/** Reasons and givers that rows refer to, by id. */
export interface AnswerWords {
  readonly reasons: ReadonlyMap<number, CauseReason>;
  readonly givers: ReadonlyMap<number, { readonly by: StopGiver; readonly givenAt: number }>;
}

/** Reads reasons, archived ones included, and who made the changes. */
export async function readAnswerWords(
  transaction: TenantTransaction,
  reasonIds: readonly (number | null)[],
  changeIds: readonly (number | null)[],
): Promise<AnswerWords> {
  const reasons = await transaction
    .selectFrom("reasons as r")
    .leftJoin("reasons as p", "p.id", "r.parent_id")
    .select(["r.id", "r.name", "p.name as parent", "r.loss_class as lossClass"])
    .where(sql<boolean>`r.id = any(${[...new Set(reasonIds)].filter((id) => id !== null)}::int[])`)
    .execute();
  const givers = await transaction
    .selectFrom("stop_changes as c")
    .leftJoin("users as u", "u.id", "c.user_id")
    .leftJoin("operators as o", "o.code", "c.operator")
    .select(["c.id", "c.actor_kind as kind", "c.operator", "c.tablet", "c.given_at as givenAt"])
    .select(["u.name as user", "o.name as operatorName"])
    .where(sql<boolean>`c.id = any(${[...new Set(changeIds)].filter((id) => id !== null)}::bigint[])`)
    .execute();
  return {
    reasons: new Map(
      reasons.map((one) => [one.id, { ...one, lossClass: (one.lossClass ?? "other") as LossClass }]),
    ),
    givers: new Map(
      givers.map(({ id, kind, operator, tablet, givenAt, user, operatorName }) => [
        id,
        { by: { kind, name: user ?? operatorName, operator, tablet }, givenAt },
      ]),
    ),
  };
}

/** A row in the form of the calls' answers. */
export function toldAnswer(
  { startMs, endMs, reasonId, comment, givenId }: Omit<AnswerRow, "id" | "mid" | "changeId">,
  { reasons, givers }: AnswerWords,
): ToldAnswer {
  const giver = givenId === null ? undefined : givers.get(givenId);
  return {
    startDate: startMs,
    endDate: endMs,
    reason: reasonId === null ? null : (reasons.get(reasonId) ?? null),
    comment,
    by: giver?.by ?? null,
    givenAt: giver?.givenAt ?? null,
  };
}
