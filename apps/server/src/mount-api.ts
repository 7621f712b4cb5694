import type { FastifyInstance } from "fastify";
import { type ApiDependencies, mountApi as mount } from "./features/api/api.routes.ts";
import { type ApiKeysDependencies, mountApiKeys } from "./features/api-keys/api-keys.routes.ts";
import { getEquipmentStatus } from "./features/equipment-status/get-equipment-status.ts";

/** Programs: the keys that administrators give them, and what they read with these. The figures are those of the pages. */
export function mountApi(
  app: FastifyInstance,
  dependencies: Omit<ApiDependencies, "statusOf"> & ApiKeysDependencies,
): void {
  mountApiKeys(app, dependencies);
  mount(app, {
    ...dependencies,
    statusOf: ({ reading, registrations, nowMs }, equipment) =>
      getEquipmentStatus(reading, { equipment, registrations, nowMs }),
  });
}
