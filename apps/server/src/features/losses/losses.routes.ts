import { getLosses as call, listLossStops, listStops as listAll, type QueryOf } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveFilter } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import { getLosses } from "./get-losses.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { listAllStops } from "./list-all-stops.ts";
import { listStops } from "./list-stops.ts";
import type { LossQuestion } from "../../platform/losses/machine-time.ts";

/** Calls for the loss account and the stops. Ongoing stops last until now, so answers are cached per second. */
export function mountLosses(
  app: FastifyInstance,
  {
    cachedPerSecond,
    postgres,
  }: DashboardDependencies & { readonly postgres: Pick<PostgresStore, "withTenant"> },
): void {
  const questionOf = (
    query: QueryOf<typeof call>,
    source: TimedComputeContext,
    timeZone: string,
  ): LossQuestion => {
    const { reading, registrations, presentMs, nowMs } = source;
    const filter = resolveFilter(query, registrations, presentMs);
    return { reading, registrations, nowMs, filter, timeZone };
  };
  mountCall(app, call, (input) =>
    cachedPerSecond(call, input, async (source) => {
      const { timeZone } = input.principal;
      return { data: { result: await getLosses(questionOf(input.query, source, timeZone)) } };
    }),
  );
  mountCall(app, listLossStops, (input) =>
    cachedPerSecond(listLossStops, input, async (source) => {
      const { cause = null, reason, ...query } = input.query;
      const { timeZone } = input.principal;
      return { data: { result: await listStops(questionOf(query, source, timeZone), { cause, reason }) } };
    }),
  );
  mountCall(app, listAll, (input) =>
    cachedPerSecond(listAll, input, async (source) => {
      const { leastS, explained, ...query } = input.query;
      const question = questionOf(query, source, input.principal.timeZone);
      return { data: { result: await listAllStops(postgres, question, { leastS, explained }) } };
    }),
  );
}
