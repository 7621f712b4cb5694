import { getEquipmentStatus as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { requireEquipment } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getEquipmentStatus } from "./get-equipment-status.ts";

export function mountEquipmentStatus(app: FastifyInstance, { cachedPerSecond }: DashboardDependencies): void {
  mountCall(app, call, (input) =>
    cachedPerSecond(call, input, async (source) => {
      const { reading, registrations, nowMs } = source;
      const equipment = requireEquipment(input.query.equipments, registrations);
      return { result: await getEquipmentStatus(reading, { equipment, registrations, nowMs }) };
    }),
  );
}
