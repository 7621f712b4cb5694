import { getEquipmentStatus as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { requireEquipment } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getEquipmentStatus } from "./get-equipment-status.ts";

export function mountEquipmentStatus(
  app: FastifyInstance,
  { telemetry, answerOncePerSecond }: DashboardDependencies,
): void {
  mountCall(app, call, (input) =>
    answerOncePerSecond(call, input, async ({ registrations, nowMs, signal }) => {
      const { tenantId } = input.principal;
      const equipment = requireEquipment(input.query.equipments, registrations);
      const question = { tenantId, equipment, registrations, nowMs };
      return { result: await getEquipmentStatus(telemetry.forTenant(tenantId), question, signal) };
    }),
  );
}
