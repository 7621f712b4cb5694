import path from "node:path";
import { findClient, openPostgres, passDays, syncSubscription, tellRevoked } from "@fiel/server/testing";
import { type Plant, tenant } from "./plant.ts";

type Store = Awaited<ReturnType<typeof openPostgres>>;
type Work = Parameters<Store["withTenant"]>[1];

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

/** Does to a client, the plant's otherwise, what no call does yet, in the store that its running server uses. */
async function inStore(
  { directory }: Pick<Plant, "directory">,
  work: (...given: [...Parameters<Work>, number]) => ReturnType<Work>,
  name: string = tenant,
): Promise<void> {
  const dataDirectory = path.join(directory, "data");
  const store = await openPostgres({ databaseUrl: null, dataDirectory }, quiet);
  try {
    const client = await findClient(store.shared, name);
    if (client === null) throw new Error(`no client ${name}`);
    const { tenant_id: tenantId } = client;
    await store.withTenant(tenantId, async (transaction) => {
      await work(transaction, tenantId);
      await tellRevoked(transaction, { tenantId });
    });
  } finally {
    await store.close();
  }
}

/** The provider blocks the client: all its sessions end, and nobody comes in. */
export const blockClient = (plant: Pick<Plant, "directory">): Promise<void> =>
  inStore(plant, (transaction) => transaction.updateTable("tenants").set({ status: "Blocked" }).execute());

/** The client has no owner any more, as when its key user is another one from now on. */
export const removeOwnership = (plant: Pick<Plant, "directory">): Promise<void> =>
  inStore(plant, (transaction) => transaction.updateTable("users").set({ tenant_owner: false }).execute());

/** As if so many days had gone by for a client: its server bills and reminds of what is due by then. */
export const letDaysPass = (plant: Pick<Plant, "directory">, name: string, days: number): Promise<void> =>
  inStore(plant, (transaction, tenantId) => passDays(transaction, tenantId, days), name);

export interface Agreement {
  /** ISO days. */
  readonly anchor: string;
  readonly equipmentAmount: number;
  readonly priceCents: number;
}

/** The client and its provider agree on a subscription without a trial: what is due of it is issued at once. */
export const agreeOnSubscription = (
  plant: Pick<Plant, "directory">,
  { anchor, equipmentAmount, priceCents }: Agreement,
): Promise<void> =>
  inStore(plant, async (transaction) => {
    const { id: tenantId } = await transaction
      .updateTable("tenants")
      .set({
        billing_cycle_anchor: anchor,
        equipment_amount: equipmentAmount,
        price_per_equipment: priceCents,
        account_responsible: "financeiro@vale.example",
        cnpj: "45678901000175",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await syncSubscription(transaction, { tenantId, by: "Tânia", nowMs: Date.now() });
  });
