import { longestStopMs } from "@fiel/contracts";
import {
  type AnswerCounts,
  type AnsweredStop,
  countAnswers,
  dayMs,
  hourMs,
  lengthClassOf,
  newestSuggestionDays,
  suggestionDays,
  suggestReasons,
} from "@fiel/domain";
import { sql } from "kysely";
import type { TenantRegistrations } from "../registrations/tenant-registrations.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { type HourOfShift, hoursOfShifts } from "./hours-of-shifts.ts";
import { type AskedStretch, whatStopsAre } from "./what-stops-were.ts";

export interface SuggestionQuestion {
  readonly transaction: TenantTransaction;
  readonly tenantId: number;
  readonly registrations: Pick<TenantRegistrations, "equipment" | "shifts">;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Valid answers for the machines from the last 90 days; those of the last 30 days count twice. */
async function readAnswers(
  { transaction, nowMs }: SuggestionQuestion,
  mids: readonly number[],
  hourOf: HourOfShift,
): Promise<AnsweredStop[]> {
  const sinceMs = nowMs - suggestionDays * dayMs;
  const rows = await transaction
    .selectFrom("stop_answers as a")
    .innerJoin("stop_changes as c", "c.id", "a.given_id")
    .select(["a.mid", "a.reason_id as reasonId", "c.start_at as startMs", "c.end_at as endMs"])
    .select(["c.event", "c.product", "c.given_at as givenAt"])
    .where("a.gone_id", "is", null)
    .where("a.reason_id", "is not", null)
    .where(sql<boolean>`a.mid = any(${[...mids]}::int[])`)
    // Limits the index range. Recent answers to very old stops are left out, as they suggest little.
    .where("a.start_at", ">", sinceMs - longestStopMs)
    .where("c.given_at", ">", sinceMs)
    .execute();
  return rows.map(({ mid, reasonId, startMs, endMs, event, product, givenAt }) => ({
    machine: mid,
    event,
    product,
    hourOfShift: hourOf(mid, startMs),
    length: lengthClassOf(endMs - startMs),
    reasonId: reasonId as number,
    weight: givenAt > nowMs - newestSuggestionDays * dayMs ? 2 : 1,
  }));
}

/** Counted answers of machines, cached until the next change of stops and for at most an hour. */
async function countsOf(
  question: SuggestionQuestion,
  mids: readonly number[],
  hourOf: HourOfShift,
): Promise<AnswerCounts> {
  const { transaction, registrations, timeZone, nowMs } = question;
  // Every change of answers adds a row with a higher id, because changes of a tenant are serialized.
  const { latest } = await transaction
    .selectFrom("stop_changes")
    .select((of) => of.fn.max("id").as("latest"))
    .executeTakeFirstOrThrow();
  const state = `${latest} ${Math.floor(nowMs / hourMs)} ${timeZone}`;
  const known = countsOfPlants.get(registrations.shifts);
  const kept = known?.state === state ? known : { state, counts: new Map<string, AnswerCounts>() };
  countsOfPlants.set(registrations.shifts, kept);
  const key = mids.join(" ");
  const counts = kept.counts.get(key) ?? countAnswers(await readAnswers(question, mids, hourOf));
  kept.counts.set(key, counts);
  return counts;
}

interface CountsOfPlant {
  readonly state: string;
  /** By the machines' numbers. */
  readonly counts: Map<string, AnswerCounts>;
}

/** Cached counts by the object of a client's registered shifts, which is replaced when shifts change. */
const countsOfPlants = new WeakMap<object, CountsOfPlant>();

/** The most likely reasons of each stretch, at most three, in the order of the stretches; none for machines without answers. */
export async function suggestForStops(
  question: SuggestionQuestion,
  stretches: readonly AskedStretch[],
): Promise<number[][]> {
  if (stretches.length === 0) return [];
  const { transaction, registrations } = question;
  const hourOf = hoursOfShifts(question);
  const mids = [...new Set(stretches.map(({ mid }) => mid))].toSorted((one, other) => one - other);
  const counts = await countsOf(question, mids, hourOf);
  const are = await whatStopsAre(question, stretches);
  const reasons = await transaction
    .selectFrom("reasons")
    .select(["id", "group_id as groupId"])
    .where("removed_at", "is", null)
    .where("loss_class", "is not", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return stretches.map(({ mid, startMs, endMs }, place) => {
    const group = registrations.equipment.get(mid)?.groupId ?? null;
    const ids = reasons.filter(({ groupId }) => groupId === null || groupId === group).map(({ id }) => id);
    const { event = null, product = null } = are[place] ?? {};
    const length = lengthClassOf(endMs - startMs);
    return suggestReasons(
      { machine: mid, event, product, hourOfShift: hourOf(mid, startMs), length },
      counts,
      ids,
    );
  });
}

/** Number of answers of the last 90 days that had suggestions, and how many of them chose a suggested reason. */
export async function readSuggestionShare(
  transaction: TenantTransaction,
  nowMs: number,
): Promise<{ answers: number; right: number }> {
  const { answers, right } = await transaction
    .selectFrom("stop_changes")
    .select((of) => [
      of.fn.countAll<number>().as("answers"),
      of.fn.countAll<number>().filterWhere("suggestion_place", ">", 0).as("right"),
    ])
    .where("suggestion_place", "is not", null)
    .where("written_at", ">", nowMs - suggestionDays * dayMs)
    .executeTakeFirstOrThrow();
  return { answers, right };
}
