import { type ListedStop, longestStopMs, type TabletStop } from "@fiel/contracts";
import { dayMs, suggestionDays } from "@fiel/domain";
import { sql } from "kysely";
import { suggestForStops, type SuggestionQuestion } from "../../platform/stops/suggest-for-stops.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

type Suggestions = TabletStop["suggestions"];

/** Likeliest reasons of each stop, in order, with how often each was told at its machine in the last 90 days. */
export async function suggestedReasons(
  question: SuggestionQuestion,
  stops: readonly ListedStop[],
): Promise<Suggestions[]> {
  if (stops.length === 0) return [];
  const stretches = stops.map(({ id, startDate, endDate }) => ({
    mid: id,
    startMs: startDate,
    endMs: endDate,
  }));
  const suggested = await suggestForStops(question, stretches);
  const told = await readToldCounts(question.transaction, {
    mids: [...new Set(stops.map(({ id }) => id))],
    sinceMs: question.nowMs - suggestionDays * dayMs,
  });
  return stops.map(({ id }, place) => {
    const counts = told.get(id) ?? new Map<number, number>();
    const of = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return (suggested[place] ?? []).map((reasonId) => ({ reasonId, count: counts.get(reasonId) ?? 0, of }));
  });
}

/** Number of present answers by machine and reason. */
async function readToldCounts(
  transaction: TenantTransaction,
  { mids, sinceMs }: { readonly mids: readonly number[]; readonly sinceMs: number },
): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> {
  const rows = await transaction
    .selectFrom("stop_answers as a")
    .innerJoin("stop_changes as c", "c.id", "a.given_id")
    .select(["a.mid", "a.reason_id as reasonId", sql<number>`count(*)::int`.as("count")])
    .where("a.gone_id", "is", null)
    .where("a.reason_id", "is not", null)
    .where("a.start_at", ">", sinceMs - longestStopMs)
    .where("c.given_at", ">", sinceMs)
    .where(sql<boolean>`a.mid = any(${[...mids]}::int[])`)
    .groupBy(["a.mid", "a.reason_id"])
    .execute();
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ mid }) => mid),
      ([mid, own]) => [mid, new Map(own.map(({ reasonId, count }) => [reasonId as number, count]))] as const,
    ),
  );
}
