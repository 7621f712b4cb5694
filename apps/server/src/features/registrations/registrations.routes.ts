import * as calls from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { listEquipments, readEquipmentAmount } from "./list-equipments.ts";
import { listProducts } from "./list-products.ts";
import { listEquipmentGroups, listEvents, listOperators } from "./list-selectors.ts";

export interface RegistrationsDependencies {
  readonly postgres: PostgresStore;
}

export function mountRegistrations(app: FastifyInstance, { postgres }: RegistrationsDependencies): void {
  mountCall(app, calls.listEquipments, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => ({
      equipments: await listEquipments(transaction),
      max: await readEquipmentAmount(transaction),
    })),
  );
  mountCall(app, calls.listEquipmentGroups, async ({ principal: { tenantId } }) => ({
    groups: await postgres.withTenant(tenantId, listEquipmentGroups),
  }));
  mountCall(app, calls.listProducts, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, listProducts),
  );
  mountCall(app, calls.listOperators, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, listOperators),
  );
  mountCall(app, calls.listEvents, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, listEvents),
  );
}
