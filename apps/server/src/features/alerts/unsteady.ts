import { quietMs, type Steadiness, steadinessOf as steadinessAmong } from "@fiel/domain";
import { type Selectable, sql } from "kysely";
import type { AlertIncidentsTable } from "../../platform/stores/postgres/tables/incident-tables.ts";
import { type Queueing, type ToldRule } from "./queue-message.ts";
import { readTold, tellEnd } from "./tell-ended.ts";

interface Telling extends Queueing {
  readonly nowMs: number;
}

/** Steadiness of an opened incident among the stored ones of its rule and subject. */
export async function steadinessOf(
  { transaction }: Queueing,
  row: Selectable<AlertIncidentsTable>,
): Promise<Steadiness> {
  const openedMs = row.opened_at ?? row.started_at;
  if (row.unsteady_since !== null)
    return { how: row.unsteady_since === openedMs ? "begins" : "goesOn", sinceMs: row.unsteady_since };
  const others = await transaction
    .selectFrom("alert_incidents")
    .select(["opened_at", "ended_at", "unsteady_since", "quiet_told"])
    .where("rule_id", "=", row.rule_id)
    .where("subject_kind", "=", row.subject_kind)
    .where("subject_id", "=", row.subject_id)
    .where("id", "!=", row.id)
    .where("opened_at", "is not", null)
    .where("ended_at", ">", openedMs - quietMs)
    .orderBy("ended_at")
    .execute();
  return steadinessAmong(
    openedMs,
    others.map(({ opened_at, ended_at, unsteady_since, quiet_told }) => ({
      openedMs: opened_at ?? 0,
      endMs: ended_at ?? 0,
      unsteadySinceMs: unsteady_since,
      isQuietTold: quiet_told,
    })),
  );
}

/** Tells the end of an unsteady subject once, after a quiet period, to everyone who was told of any of its incidents. */
export async function tellQuiet(
  telling: Telling,
  rule: ToldRule,
  { atOnce = false }: { readonly atOnce?: boolean } = {},
): Promise<void> {
  const { transaction, nowMs } = telling;
  const ended = await transaction
    .selectFrom("alert_incidents")
    .select(["id", "subject_kind", "subject_id", "unsteady_since", "ended_at"])
    .where("rule_id", "=", rule.id)
    .where("state", "=", "ended")
    .where("unsteady_since", "is not", null)
    .where("quiet_told", "=", false)
    .orderBy("id")
    .execute();
  for (const one of ended) {
    const later = await transaction
      .selectFrom("alert_incidents")
      .select("id")
      .where("rule_id", "=", rule.id)
      .where("subject_kind", "=", one.subject_kind)
      .where("subject_id", "=", one.subject_id)
      .where("unsteady_since", "=", one.unsteady_since)
      .where(
        sql<boolean>`(state <> 'ended' or ended_at > ${one.ended_at} or (ended_at = ${one.ended_at} and id > ${one.id}))`,
      )
      .executeTakeFirst();
    // Only the latest incident of the unsteady subject tells whether it is quiet.
    if (later === undefined && !atOnce && (one.ended_at ?? 0) > nowMs - quietMs) continue;
    await transaction
      .updateTable("alert_incidents")
      .set({ quiet_told: true })
      .where("id", "=", one.id)
      .execute();
    if (later !== undefined) continue;
    const { rows } = await sql<{ id: number }>`
      select id from alert_incidents where rule_id = ${rule.id} and subject_kind = ${one.subject_kind}
        and subject_id = ${one.subject_id} and unsteady_since = ${one.unsteady_since}
    `.execute(transaction);
    for (const told of await readTold(
      telling,
      rule,
      rows.map(({ id }) => id),
    ))
      await tellEnd(telling, rule, one.id, told);
  }
}
