import { getProductionHistogram, getProductWeights as weightsCall } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getHistogram } from "./get-histogram.ts";
import { getProductWeights } from "./get-product-weights.ts";

export function mountHistogram(app: FastifyInstance, { cached }: DashboardDependencies): void {
  mountCall(app, getProductionHistogram, (input) =>
    cached(getProductionHistogram, input, async (source) => {
      const { reading, registrations, presentMs } = source;
      const filter = resolveSettled(input.query, registrations, presentMs);
      const context = { reading, registrations };
      return { data: { result: await getHistogram(context, filter, input.query.typeCode) } };
    }),
  );
  mountCall(app, weightsCall, (input) =>
    cached(weightsCall, input, async ({ reading, registrations, presentMs }) => {
      const filter = resolveSettled(input.query, registrations, presentMs);
      return { data: { result: await getProductWeights({ reading, registrations }, filter) } };
    }),
  );
}
