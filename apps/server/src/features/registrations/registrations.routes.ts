import type { FastifyInstance } from "fastify";
import { mountCatalogues } from "./catalogues.routes.ts";
import { mountConfigurations } from "./configurations/configurations.routes.ts";
import { mountEquipments } from "./equipments/equipments.routes.ts";
import { mountExports } from "./imports/exports.routes.ts";
import { mountImports } from "./imports/imports.routes.ts";
import { mountGroups } from "./groups/groups.routes.ts";
import { mountOrders, type OrdersDependencies } from "./orders/orders.routes.ts";
import { mountProducts } from "./products/products.routes.ts";

export type RegistrationsDependencies = OrdersDependencies;

/** Calls for everything that administrators register, and the lists that pages choose from. */
export function mountRegistrations(app: FastifyInstance, dependencies: RegistrationsDependencies): void {
  mountCatalogues(app, dependencies);
  mountGroups(app, dependencies);
  mountEquipments(app, dependencies);
  mountProducts(app, dependencies);
  mountConfigurations(app, dependencies);
  mountOrders(app, dependencies);
  mountImports(app, dependencies);
  mountExports(app, dependencies);
}
