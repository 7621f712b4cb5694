import { applyFile } from "@fiel/contracts";
import {
  applyRegistrations,
  createDeviceKey,
  createTenant,
  createUser,
  openOwner,
} from "@fiel/server/testing";
import { emailOf, password, registrationsOf } from "../plan/factory.ts";
import type { InstalledTenant } from "./installation.ts";

export interface PlantsToAdd {
  readonly count: number;
  /** Number of plants, from the first on, with a user who can open pages. */
  readonly watched: number;
  readonly timeZone: string;
  readonly createdAt: number;
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Registers small plants of two machines while the server is not running. Done in one process, since a command for each would take hours. */
export async function addPlants(
  dataDirectory: string,
  { count, watched, timeZone, createdAt }: PlantsToAdd,
): Promise<InstalledTenant[]> {
  const owner = await openOwner({ databaseUrl: null, dataDirectory }, quiet);
  const file = applyFile.parse(registrationsOf(1, createdAt));
  const plants: InstalledTenant[] = [];
  try {
    for (let i = 0; i < count; i += 1) {
      const tenant = `planta${i + 1}`;
      const plant = await owner.db.transaction().execute(async (transaction) => {
        const tenantId = await createTenant(transaction, { tenant, name: tenant, timeZone });
        await applyRegistrations(transaction, tenantId, file, createdAt);
        const deviceKey = await createDeviceKey(transaction, tenantId, "");
        const user = { tenantId, email: emailOf(tenant), name: tenant, password, nowMs: createdAt };
        if (i < watched) await createUser(transaction, { ...user, role: "Admin", tenantOwner: true });
        const products = await transaction.selectFrom("products").select("id").orderBy("code").execute();
        return { tenant, tenantId, deviceKey, productIds: products.map(({ id }) => id) };
      });
      plants.push(plant);
    }
  } finally {
    await owner.close();
  }
  return plants;
}
