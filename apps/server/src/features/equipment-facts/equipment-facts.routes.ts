import { getEquipmentFacts as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { requireEquipment } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { type EvidenceOf, getEquipmentFacts } from "./get-equipment-facts.ts";

export function mountEquipmentFacts(
  app: FastifyInstance,
  { cachedPerSecond }: DashboardDependencies,
  evidenceOf: EvidenceOf,
): void {
  mountCall(app, call, (input) =>
    cachedPerSecond(call, input, async (source) => {
      const equipment = requireEquipment(input.query.equipments, source.registrations);
      const { timeZone } = input.principal;
      return { result: await getEquipmentFacts({ source, equipment, timeZone, evidenceOf }) };
    }),
  );
}
