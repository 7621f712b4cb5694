import { getCoilConsumption as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { readingOf } from "../../platform/dashboard/reading.ts";
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
      async (source) => {
        const { registrations, presentMs } = source;
        const filter = resolveSettled(input.query, registrations, presentMs);
        const reading = readingOf(telemetry, input.principal.tenantId, source);
        return { data: { result: await getCoilConsumption(reading, filter, registrations) } };
      },
      ["coils"],
    ),
  );
}
