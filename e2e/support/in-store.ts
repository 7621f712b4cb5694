import path from "node:path";
import { findClient, openPostgres, passDays, syncSubscription, tellRevoked } from "@fiel/server/testing";
import { rice } from "./packaged-products.ts";
import { type Plant, tenant } from "./plant.ts";

type Store = Awaited<ReturnType<typeof openPostgres>>;
type Work = Parameters<Store["withTenant"]>[1];

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

/** Makes a change that no call makes, directly in the store of the running server. `name` is the client, by default the plant's. */
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

/** Blocks the client as the provider does. Its sessions end, and nobody can sign in. */
export const blockClient = (plant: Pick<Plant, "directory">): Promise<void> =>
  inStore(plant, (transaction) => transaction.updateTable("tenants").set({ status: "Blocked" }).execute());

/** Removes the ownership of the client's key user, as when another user becomes key user. */
export const removeOwnership = (plant: Pick<Plant, "directory">): Promise<void> =>
  inStore(plant, (transaction) => transaction.updateTable("users").set({ tenant_owner: false }).execute());

/** Lets the time of all mailed links of the client's users be over. */
export const expireLinks = (plant: Pick<Plant, "directory">): Promise<void> =>
  inStore(plant, (transaction) =>
    transaction
      .updateTable("user_tokens")
      .set({ expires_at: new Date(0) })
      .execute(),
  );

/** Moves a client's dates back by this many days. The server then bills and reminds of what is due. */
export const letDaysPass = (plant: Pick<Plant, "directory">, name: string, days: number): Promise<void> =>
  inStore(plant, (transaction, tenantId) => passDays(transaction, tenantId, days), name);

export interface Agreement {
  /** ISO day of the first cycle. */
  readonly anchor: string;
  readonly equipmentAmount: number;
  readonly priceCents: number;
}

/** Agrees on a subscription without a trial. The invoices that are due are issued at once. */
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

/** Registers a product whose code looks like `rice`'s, as an installation of before has it: no call takes such a code any more. */
export const addLookAlike = (plant: Pick<Plant, "directory">): Promise<void> =>
  inStore(plant, (transaction, tenantId) =>
    transaction
      .insertInto("products")
      .values({
        tenant_id: tenantId,
        code: 7_999,
        code_text: rice.codeText.replace("-", "\u200b-"),
        name: "Arroz de antes",
        net_weight: rice.netWeight,
      })
      .execute(),
  );
