import { getProduction as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getProduction } from "./get-production.ts";

export function mountProduction(app: FastifyInstance, { cached }: DashboardDependencies): void {
  mountCall(app, call, (input) =>
    cached(call, input, async (source) => {
      const { query, principal } = input;
      const { reading, registrations, presentMs } = source;
      const filter = resolveSettled(query, registrations, presentMs);
      const context = { reading, timeZone: principal.timeZone, registrations };
      return { data: { result: await getProduction(context, filter, query.typeCode) } };
    }),
  );
}
