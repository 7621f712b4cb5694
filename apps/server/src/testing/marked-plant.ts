import { randomUUID } from "node:crypto";
import { smallPlant, weighingsOf } from "./test-stores.ts";
import sharp from "sharp";
import { bearer, type TestApp } from "./test-app.ts";
import { formOf, testCaller, type TestCaller } from "./test-caller.ts";

export interface MarkedPlant {
  readonly tenantId: number;
  readonly tenant: string;
  readonly token: string;
  readonly admin: TestCaller;
  /** Ids of the plant's records, for others to try. */
  readonly ids: readonly string[];
}

/** The small plant with the mark in every text, and the codes and machine ids of every small plant. */
export async function addMarkedPlant(test: TestApp, mark: string): Promise<MarkedPlant> {
  const named = <T extends { name: string }>(list: readonly T[] | undefined) =>
    (list ?? []).map((entry) => ({ ...entry, name: `${mark} ${entry.name}` }));
  const plant = await test.stores.addTenant({
    ...smallPlant,
    groups: [{ name: `${mark} Grãos` }],
    equipment: (smallPlant.equipment ?? []).map((one, i) => ({
      ...one,
      name: `${mark.slice(0, 3)}${i}`,
      group: `${mark} Grãos`,
    })),
    products: named(smallPlant.products).map((one) => ({ ...one, brand: mark })),
    operators: named(smallPlant.operators),
    events: named(smallPlant.events),
    coils: named(smallPlant.coils),
  });
  const { token, userId } = await test.signIn(plant, "Admin");
  const admin = testCaller(test.app, plant.tenant, token);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#abc" } })
    .png()
    .toBuffer();
  const fields = { name: `${mark} Ana`, emailNotification: "1" };
  await admin("/users/profile", {
    method: "PUT",
    ...formOf(fields, { profile_pic: { name: "a", bytes: picture } }),
  });
  const body = { name: `${mark} Bia`, email: `${mark}@example.com`, role: "Operator" };
  const { body: guest } = await admin<{ _id: string }>("/users/profile", { body });
  const { body: sessions } = await admin<{ id: string }[]>("/users/sessions");
  const numbers = await test.postgres.store.withTenant(plant.tenantId, (transaction) =>
    transaction
      .selectFrom("equipment")
      .innerJoin("products", "products.tenant_id", "equipment.tenant_id")
      .select(["equipment.id", "products.id as product", "equipment.group_id"])
      .executeTakeFirstOrThrow(),
  );
  const catalogued = await test.postgres.store.withTenant(plant.tenantId, async (transaction) =>
    Promise.all(
      (["operators", "events", "coils"] as const).map(async (table) => {
        const last = transaction.selectFrom(table).select("id").orderBy("id", "desc");
        return (await last.executeTakeFirstOrThrow()).id;
      }),
    ),
  );
  const own = [userId, guest._id, sessions[0]?.id, numbers.id, numbers.product, numbers.group_id];
  const ids = [...own, ...catalogued].map(String);
  return { ...plant, token, admin, ids };
}

/** Sends weighings of the first machine, and a record that is set aside. */
export async function sendWeighings(
  test: TestApp,
  tenantId: number,
  startMs: number,
  weightMg: number,
): Promise<void> {
  const key = await test.addDeviceKey(tenantId);
  const weights = Array.from({ length: 120 }, (_, i) => weightMg + i);
  const payload = {
    gateway: randomUUID(),
    sequence: 1,
    sentAt: startMs + 200_000,
    weighings: [...weighingsOf(startMs, weights), ...weighingsOf(startMs, [weightMg], { equipment: 99 })],
  };
  const answer = await test.app.inject({
    method: "POST",
    url: "/api/device/v1/batches",
    payload,
    headers: bearer(key),
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
