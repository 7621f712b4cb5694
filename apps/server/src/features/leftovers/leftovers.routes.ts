import { getLeftovers as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { readingOf } from "../../platform/dashboard/reading.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getLeftovers } from "./get-leftovers.ts";

export function mountLeftovers(app: FastifyInstance, { telemetry, answerOnce }: DashboardDependencies): void {
  mountCall(app, call, (input) =>
    answerOnce(
      call,
      input,
      async (source) => {
        const { registrations, presentMs } = source;
        const { tenantId, timeZone } = input.principal;
        const reading = readingOf(telemetry, tenantId, source);
        const filter = resolveSettled(input.query, registrations, presentMs);
        const result = await getLeftovers({ reading, timeZone, registrations }, filter);
        return { data: { result } };
      },
      ["leftovers"],
    ),
  );
}
