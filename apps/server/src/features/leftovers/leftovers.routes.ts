import { getLeftovers as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getLeftovers } from "./get-leftovers.ts";

export function mountLeftovers(app: FastifyInstance, { telemetry, answerOnce }: DashboardDependencies): void {
  mountCall(app, call, (input) =>
    answerOnce(
      call,
      input,
      async ({ registrations, presentMs, signal }) => {
        const { tenantId, timeZone } = input.principal;
        const context = { telemetry: telemetry.forTenant(tenantId), tenantId, timeZone, registrations };
        const filter = resolveSettled(input.query, registrations, presentMs);
        return { data: { result: await getLeftovers(context, filter, signal) } };
      },
      ["leftovers"],
    ),
  );
}
