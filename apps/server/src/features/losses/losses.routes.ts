import { getLosses as call, listLossStops, type QueryOf } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveFilter } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import { getLosses } from "./get-losses.ts";
import { listStops } from "./list-stops.ts";
import type { LossQuestion } from "./machine-time.ts";

/** Mounts the time account and its stops. What has not ended lasts until now, so that both are of a second. */
export function mountLosses(app: FastifyInstance, { cachedPerSecond }: DashboardDependencies): void {
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
      const { cause = null, ...query } = input.query;
      const { timeZone } = input.principal;
      return { data: { result: await listStops(questionOf(query, source, timeZone), cause) } };
    }),
  );
}
