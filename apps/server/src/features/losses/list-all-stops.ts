import { type ListedStop, type listStops, mostListedStops, type QueryOf } from "@fiel/contracts";
import type { LossQuestion } from "../../platform/losses/machine-time.ts";
import { type AnswerWords, readAnswerWords } from "../../platform/stops/answer-rows.ts";
import { listStopsOf, withGivers } from "../../platform/stops/list-stops-of.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";

type Asked = Pick<QueryOf<typeof listStops>, "leastS" | "explained">;

/** Stops of the query's windows with their explanations, latest first, and their number. */
export async function listAllStops(
  postgres: Pick<PostgresStore, "withTenant">,
  question: LossQuestion,
  { leastS, explained }: Asked,
): Promise<{ stops: ListedStop[]; count: number }> {
  const all = (await listStopsOf(question)).filter(
    ({ lostMs, reason }) =>
      lostMs > 0 &&
      lostMs >= leastS * 1_000 &&
      (explained === undefined || (reason !== null) === (explained === "true")),
  );
  const shown = all.slice(0, mostListedStops);
  const given = shown.map(({ givenId }) => givenId).filter((id) => id !== null);
  const nobody: Pick<AnswerWords, "givers"> = { givers: new Map() };
  const words =
    given.length === 0
      ? nobody
      : await postgres.withTenant(question.reading.tenantId, (transaction) =>
          readAnswerWords(transaction, [], given),
        );
  return { stops: withGivers(shown, words), count: all.length };
}
