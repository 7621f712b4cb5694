import { getProductionSummary as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { readingOf } from "../../platform/dashboard/reading.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getProductionSummary } from "./get-production-summary.ts";

export function mountProductionSummary(
  app: FastifyInstance,
  { telemetry, answerOnce }: DashboardDependencies,
): void {
  mountCall(app, call, (input) =>
    answerOnce(call, input, async (source) => {
      const filter = resolveSettled(input.query, source.registrations, source.presentMs);
      const reading = readingOf(telemetry, input.principal.tenantId, source);
      return { data: { result: await getProductionSummary(reading, filter, source.registrations) } };
    }),
  );
}
