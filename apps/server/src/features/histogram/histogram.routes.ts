import { getProductionHistogram as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { rawJson } from "../../platform/http/raw-json.ts";
import { getHistogram } from "./get-histogram.ts";

export function mountHistogram(app: FastifyInstance, { telemetry, answerOnce }: DashboardDependencies): void {
  mountCall(app, call, (input) =>
    answerOnce(call, input, async ({ registrations, presentMs, signal }) => {
      const { query, principal } = input;
      const { tenantId } = principal;
      const context = { telemetry: telemetry.forTenant(tenantId), tenantId, registrations };
      const result = await getHistogram(
        context,
        resolveSettled(query, registrations, presentMs),
        query.typeCode,
        signal,
      );
      return rawJson(`{"data":{"result":${result}}}`);
    }),
  );
}
