import { applyFile } from "@fiel/contracts";
import { applyRegistrations, createDeviceKey, createTenant, openOwner } from "@fiel/server/testing";
import { registrationsOf } from "../plan/factory.ts";
import type { InstalledTenant } from "./installation.ts";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Registers so many small plants of two machines in an installation whose server does not run, in one process: a command for each would take hours. */
export async function addPlants(
  dataDirectory: string,
  count: number,
  createdAt: number,
): Promise<InstalledTenant[]> {
  const owner = await openOwner({ databaseUrl: null, dataDirectory }, quiet);
  const file = applyFile.parse(registrationsOf(1, createdAt));
  const plants: InstalledTenant[] = [];
  try {
    for (let i = 0; i < count; i += 1) {
      const tenant = `planta${i + 1}`;
      const plant = await owner.db.transaction().execute(async (transaction) => {
        const tenantId = await createTenant(transaction, { tenant, name: tenant });
        await applyRegistrations(transaction, tenantId, file, createdAt);
        const deviceKey = await createDeviceKey(transaction, tenantId, "");
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
