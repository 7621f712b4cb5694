import { getFillers as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { requireEquipment } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getFillers } from "./get-fillers.ts";

export function mountFillers(app: FastifyInstance, { cachedPerSecond }: DashboardDependencies): void {
  mountCall(app, call, (input) =>
    cachedPerSecond(call, input, async (source) => {
      const equipment = requireEquipment(input.query.equipments, source.registrations);
      return { result: await getFillers(source, equipment, input.principal.timeZone) };
    }),
  );
}
