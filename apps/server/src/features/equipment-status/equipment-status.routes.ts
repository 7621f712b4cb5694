import { getEquipmentStatus as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { readingOf } from "../../platform/dashboard/reading.ts";
import { requireEquipment } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getEquipmentStatus } from "./get-equipment-status.ts";

export function mountEquipmentStatus(
  app: FastifyInstance,
  { telemetry, answerOncePerSecond }: DashboardDependencies,
): void {
  mountCall(app, call, (input) =>
    answerOncePerSecond(call, input, async (source) => {
      const { registrations, nowMs } = source;
      const equipment = requireEquipment(input.query.equipments, registrations);
      const reading = readingOf(telemetry, input.principal.tenantId, source);
      return { result: await getEquipmentStatus(reading, { equipment, registrations, nowMs }) };
    }),
  );
}
