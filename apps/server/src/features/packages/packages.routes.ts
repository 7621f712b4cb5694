import { getPackagesGrouped, getPackagesTotal } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { readingOf } from "../../platform/dashboard/reading.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { countPackages, getPackages } from "./get-packages.ts";

export function mountPackages(app: FastifyInstance, { telemetry, answerOnce }: DashboardDependencies): void {
  mountCall(app, getPackagesGrouped, (input) =>
    answerOnce(getPackagesGrouped, input, async (source) => {
      const { registrations, presentMs } = source;
      const filter = resolveSettled(input.query, registrations, presentMs);
      const reading = readingOf(telemetry, input.principal.tenantId, source);
      return { data: await getPackages(reading, filter, registrations) };
    }),
  );
  mountCall(app, getPackagesTotal, (input) =>
    answerOnce(getPackagesTotal, input, async (source) => {
      const { registrations, presentMs } = source;
      const filter = resolveSettled(input.query, registrations, presentMs);
      const reading = readingOf(telemetry, input.principal.tenantId, source);
      return { data: { totalPackages: await countPackages(reading, filter, registrations) } };
    }),
  );
}
