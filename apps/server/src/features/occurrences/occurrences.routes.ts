import { getOccurrences, getOccurrencesHistogram, type QueryOf } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { occurrencesInWindows } from "../../platform/dashboard/occurrences-in-windows.ts";
import { requireEvents, resolveFilter } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { listCauses } from "./list-causes.ts";
import { listOccurrences } from "./list-occurrences.ts";

type Query = QueryOf<typeof getOccurrences>;

/** Mounts the two calls over occurrences: one by one, and added up by event. */
export function mountOccurrences(app: FastifyInstance, { cachedPerSecond }: DashboardDependencies): void {
  const find = (query: Query, source: TimedComputeContext) => {
    const { reading, registrations, presentMs, nowMs } = source;
    const filter = resolveFilter(query, registrations, presentMs);
    const ignoredCodes = requireEvents(query.eventsCode, registrations);
    return occurrencesInWindows({ reading, filter, ignoredCodes, nowMs });
  };
  mountCall(app, getOccurrences, (input) =>
    cachedPerSecond(getOccurrences, input, async (source) => {
      const found = await find(input.query, source);
      const ofOperator = input.query.operator !== undefined;
      return { data: { result: listOccurrences(found, source.registrations, { ofOperator }) } };
    }),
  );
  mountCall(app, getOccurrencesHistogram, (input) =>
    cachedPerSecond(getOccurrencesHistogram, input, async (source) => {
      const found = await find(input.query, source);
      return { result: listCauses(found, source.registrations) };
    }),
  );
}
