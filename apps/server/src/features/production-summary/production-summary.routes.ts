import { getProductionSummary as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getProductionSummary } from "./get-production-summary.ts";

export function mountProductionSummary(app: FastifyInstance, { cached }: DashboardDependencies): void {
  mountCall(app, call, (input) =>
    cached(call, input, async (source) => {
      const filter = resolveSettled(input.query, source.registrations, source.presentMs);
      return { data: { result: await getProductionSummary(source.reading, filter, source.registrations) } };
    }),
  );
}
