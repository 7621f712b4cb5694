import type { FastifyInstance } from "fastify";
import type { RecordsDependencies } from "../../platform/records/change-records.ts";
import { mountCatalogues } from "./catalogues.routes.ts";
import { mountEquipments } from "./equipments/equipments.routes.ts";
import { mountGroups } from "./groups/groups.routes.ts";
import { mountProducts } from "./products/products.routes.ts";

/** Mounts what an administrator registers, and the lists of it that every page chooses from. */
export function mountRegistrations(app: FastifyInstance, dependencies: RecordsDependencies): void {
  mountCatalogues(app, dependencies);
  mountGroups(app, dependencies);
  mountEquipments(app, dependencies);
  mountProducts(app, dependencies);
}
