import { getPackagesGrouped, getPackagesTotal } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { countPackages, getPackages } from "./get-packages.ts";

export function mountPackages(app: FastifyInstance, { telemetry, answerOnce }: DashboardDependencies): void {
  mountCall(app, getPackagesGrouped, (input) =>
    answerOnce(getPackagesGrouped, input, async ({ registrations, presentMs, signal }) => {
      const { tenantId } = input.principal;
      const context = { telemetry: telemetry.forTenant(tenantId), tenantId, registrations };
      return {
        data: await getPackages(context, resolveSettled(input.query, registrations, presentMs), signal),
      };
    }),
  );
  mountCall(app, getPackagesTotal, (input) =>
    answerOnce(getPackagesTotal, input, async ({ registrations, presentMs, signal }) => {
      const { tenantId } = input.principal;
      const context = { telemetry: telemetry.forTenant(tenantId), tenantId, registrations };
      const totalPackages = await countPackages(
        context,
        resolveSettled(input.query, registrations, presentMs),
        signal,
      );
      return { data: { totalPackages } };
    }),
  );
}
