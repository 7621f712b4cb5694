import { getCoilConsumption as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getCoilConsumption } from "./get-coil-consumption.ts";

export function mountCoilConsumption(app: FastifyInstance, { cached }: DashboardDependencies): void {
  mountCall(app, call, (input) =>
    cached(
      call,
      input,
      async (source) => {
        const { reading, registrations, presentMs } = source;
        const filter = resolveSettled(input.query, registrations, presentMs);
        return { data: { result: await getCoilConsumption(reading, filter, registrations) } };
      },
      ["coils"],
    ),
  );
}
