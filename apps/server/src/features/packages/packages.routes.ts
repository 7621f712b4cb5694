import { getPackagesGrouped, getPackagesTotal } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { countPackages, getPackages } from "./get-packages.ts";

export function mountPackages(app: FastifyInstance, { cached }: DashboardDependencies): void {
  mountCall(app, getPackagesGrouped, (input) =>
    cached(getPackagesGrouped, input, async (source) => {
      const { reading, registrations, presentMs } = source;
      const filter = resolveSettled(input.query, registrations, presentMs);
      return { data: await getPackages(reading, filter, registrations) };
    }),
  );
  mountCall(app, getPackagesTotal, (input) =>
    cached(getPackagesTotal, input, async (source) => {
      const { reading, registrations, presentMs } = source;
      const filter = resolveSettled(input.query, registrations, presentMs);
      return { data: { totalPackages: await countPackages(reading, filter, registrations) } };
    }),
  );
}
