import { getLeftovers as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getLeftovers } from "./get-leftovers.ts";

export function mountLeftovers(app: FastifyInstance, { cached }: DashboardDependencies): void {
  mountCall(app, call, (input) =>
    cached(
      call,
      input,
      async (source) => {
        const { reading, registrations, presentMs } = source;
        const { timeZone } = input.principal;
        const filter = resolveSettled(input.query, registrations, presentMs);
        const result = await getLeftovers({ reading, timeZone, registrations }, filter);
        return { data: { result } };
      },
      ["leftovers"],
    ),
  );
}
