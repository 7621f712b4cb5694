import { getConformity as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { requireEquipment, resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { conformityQuery } from "./conformity-query.ts";
import { getConformity } from "./get-conformity.ts";

export function mountConformity(app: FastifyInstance, { cached }: DashboardDependencies): void {
  mountCall(app, call, (input) =>
    cached(call, input, async (source) => {
      const { reading, registrations, presentMs } = source;
      const { dates, equipment, equipments, product, sampleSize } = input.query;
      const { timeZone } = input.principal;
      requireEquipment(equipment, registrations, "equipment");
      const asked = { dates, equipments: [...equipment, ...equipments], product };
      const filter = resolveSettled(asked, registrations, presentMs);
      const query = conformityQuery({ reading, registrations, filter, timeZone }, sampleSize);
      return { data: { result: await getConformity(query) } };
    }),
  );
}
