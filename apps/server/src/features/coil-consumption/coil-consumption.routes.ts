import { getCoilConsumption as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getCoilConsumption } from "./get-coil-consumption.ts";

export function mountCoilConsumption(
  app: FastifyInstance,
  { telemetry, answerOnce }: DashboardDependencies,
): void {
  mountCall(app, call, (input) =>
    answerOnce(
      call,
      input,
      async ({ registrations, presentMs, signal }) => {
        const { tenantId } = input.principal;
        const filter = resolveSettled(input.query, registrations, presentMs);
        const own = telemetry.forTenant(tenantId);
        return { data: { result: await getCoilConsumption(own, tenantId, filter, registrations, signal) } };
      },
      ["coils"],
    ),
  );
}
