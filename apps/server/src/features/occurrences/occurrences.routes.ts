import { getOccurrences, getOccurrencesHistogram, getPlannedTime, type QueryOf } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import { comparedTimes } from "../../platform/dashboard/compared-times.ts";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { occurrencesInWindows } from "../../platform/dashboard/occurrences-in-windows.ts";
import {
  requireEvents,
  type ResolvedFilter,
  resolveFilter,
} from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { listCauses } from "./list-causes.ts";
import { listOccurrences } from "./list-occurrences.ts";

type Query = QueryOf<typeof getOccurrences>;

/** Calls for occurrences: one by one, by event, and the time left by planned ones. */
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
  mountCall(app, getPlannedTime, (input) =>
    cachedPerSecond(getPlannedTime, input, async (source) => {
      const { registrations, presentMs } = source;
      const [own, before] = [input.query.dates, input.query.before].map((dates) =>
        resolveFilter({ ...input.query, dates }, registrations, presentMs),
      ) as [ResolvedFilter, ResolvedFilter];
      return { data: { result: await comparedTimes(source, own, before.windows) } };
    }),
  );
}
