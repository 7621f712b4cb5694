import { getOccurrences, getOccurrencesHistogram, type QueryOf } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { TimedAnswerSource } from "../../platform/answers/answers.ts";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { occurrencesInWindows } from "../../platform/dashboard/occurrences-in-windows.ts";
import { readingOf } from "../../platform/dashboard/reading.ts";
import { requireEvents, resolveFilter } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { listCauses } from "./list-causes.ts";
import { listOccurrences } from "./list-occurrences.ts";

type Query = QueryOf<typeof getOccurrences>;

/** Mounts the two calls over occurrences: one by one, and added up by event. */
export function mountOccurrences(
  app: FastifyInstance,
  { telemetry, answerOncePerSecond }: DashboardDependencies,
): void {
  const find = (query: Query, tenantId: number, source: TimedAnswerSource) => {
    const { registrations, presentMs, nowMs } = source;
    const filter = resolveFilter(query, registrations, presentMs);
    const ignoredCodes = requireEvents(query.eventsCode, registrations);
    const reading = readingOf(telemetry, tenantId, source);
    return occurrencesInWindows({ reading, filter, ignoredCodes, nowMs });
  };
  mountCall(app, getOccurrences, (input) =>
    answerOncePerSecond(getOccurrences, input, async (source) => {
      const found = await find(input.query, input.principal.tenantId, source);
      return { data: { result: listOccurrences(found, source.registrations.events) } };
    }),
  );
  mountCall(app, getOccurrencesHistogram, (input) =>
    answerOncePerSecond(getOccurrencesHistogram, input, async (source) => {
      const found = await find(input.query, input.principal.tenantId, source);
      return { result: listCauses(found, source.registrations.events) };
    }),
  );
}
