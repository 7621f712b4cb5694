import { getProductionClassification as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getClassification } from "./get-classification.ts";

export function mountClassification(
  app: FastifyInstance,
  { telemetry, answerOnce }: DashboardDependencies,
): void {
  mountCall(app, call, (input) =>
    answerOnce(call, input, async ({ registrations, presentMs, signal }) => {
      const { tenantId } = input.principal;
      const context = { telemetry: telemetry.forTenant(tenantId), tenantId, registrations };
      const filter = resolveSettled(input.query, registrations, presentMs);
      return { data: { result: await getClassification(context, filter, signal) } };
    }),
  );
}
