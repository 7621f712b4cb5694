import { getProductionClassification as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { readingOf } from "../../platform/dashboard/reading.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getClassification } from "./get-classification.ts";

export function mountClassification(
  app: FastifyInstance,
  { telemetry, answerOnce }: DashboardDependencies,
): void {
  mountCall(app, call, (input) =>
    answerOnce(call, input, async (source) => {
      const { registrations, presentMs } = source;
      const filter = resolveSettled(input.query, registrations, presentMs);
      const reading = readingOf(telemetry, input.principal.tenantId, source);
      return { data: { result: await getClassification(reading, filter, registrations) } };
    }),
  );
}
