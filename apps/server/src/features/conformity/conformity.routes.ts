import { getConformity as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { readingOf } from "../../platform/dashboard/reading.ts";
import { requireEquipment, resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { conformityQuestion } from "./conformity-question.ts";
import { getConformity } from "./get-conformity.ts";

export function mountConformity(
  app: FastifyInstance,
  { telemetry, answerOnce }: DashboardDependencies,
): void {
  mountCall(app, call, (input) =>
    answerOnce(call, input, async (source) => {
      const { registrations, presentMs } = source;
      const { dates, equipment, equipments, product, sampleSize } = input.query;
      const { tenantId, timeZone } = input.principal;
      requireEquipment(equipment, registrations, "equipment");
      const asked = { dates, equipments: [...equipment, ...equipments], product };
      const filter = resolveSettled(asked, registrations, presentMs);
      const reading = readingOf(telemetry, tenantId, source);
      const question = conformityQuestion({ reading, registrations, filter, timeZone }, sampleSize);
      return { data: { result: await getConformity(question) } };
    }),
  );
}
