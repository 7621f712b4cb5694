import { getProductionHistogram as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getHistogram } from "./get-histogram.ts";

export function mountHistogram(app: FastifyInstance, { cached }: DashboardDependencies): void {
  mountCall(app, call, (input) =>
    cached(call, input, async (source) => {
      const { reading, registrations, presentMs } = source;
      const filter = resolveSettled(input.query, registrations, presentMs);
      const context = { reading, registrations };
      return { data: { result: await getHistogram(context, filter, input.query.typeCode) } };
    }),
  );
}
