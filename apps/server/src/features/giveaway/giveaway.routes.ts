import { getGiveaway as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getGiveaway } from "./get-giveaway.ts";

export function mountGiveaway(app: FastifyInstance, { cached }: DashboardDependencies): void {
  mountCall(app, call, (input) =>
    cached(call, input, async ({ reading, registrations, presentMs }) => {
      const filter = resolveSettled(input.query, registrations, presentMs);
      const { timeZone } = input.principal;
      return { data: { result: await getGiveaway({ reading, registrations, timeZone }, filter) } };
    }),
  );
}
