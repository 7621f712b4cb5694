import type { AuditEntry, RegisteredNominalRate } from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { smallPlant } from "../../testing/test-stores.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
let productId: number;
let equipmentId: number;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const adminOf = async (of: typeof tenant) =>
  testCaller(test.app, of.tenant, (await test.signIn(of, "Admin")).token);
const partsOf = async (call: TestCaller): Promise<[product: number, equipment: number]> => {
  const products = (await call<[{ id: number }]>("/registrations/products")).body;
  const { equipments } = (await call<{ equipments: [{ id: number }] }>("/registrations/equipments")).body;
  return [products[0].id, equipments[0].id];
};

beforeEach(async () => {
  tenant = await test.stores.addTenant(smallPlant);
  admin = await adminOf(tenant);
  [productId, equipmentId] = await partsOf(admin);
});

const rates = "/registrations/nominal-rates";
const add = (body: object) => admin<RegisteredNominalRate>(rates, { body });
const list = async () => (await admin<RegisteredNominalRate[]>(rates)).body;

describe("a nominal rate", () => {
  it("is registered for a product on one equipment and on all, changed, removed and brought back, and the trail tells it", async () => {
    const { status, body } = await add({ productId, equipmentId, rate: 62.5 });
    const all = await add({ productId, rate: 40 });
    expect([status, body]).toMatchObject([
      200,
      { productId, product: "ARROZ-1 - Arroz 1 kg", equipmentId, equipment: "ARZ1", rate: 62.5, version: 1 },
    ]);
    expect(all.body).toMatchObject({ equipmentId: null, equipment: null, rate: 40 });
    const person = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Operator")).token);
    expect((await person<RegisteredNominalRate[]>(rates)).body).toEqual([body, all.body]);
    expect((await person(rates, { body: { productId, rate: 1 } })).status).toBe(403);
    const changed = await admin(rates, { method: "PUT", body: { id: body.id, rate: 70 } });
    expect(changed.body).toMatchObject({ equipmentId, rate: 70, version: 2 });
    await admin(`${rates}/${body.id}`, { method: "DELETE" });
    expect(await list()).toEqual([all.body]);
    await admin(`${rates}/${body.id}/restore`, { method: "POST" });
    const { entries } = (await admin<{ entries: AuditEntry[] }>("/audit?entity=nominalRate")).body;
    expect(entries.map(({ action }) => action)).toEqual(["restore", "remove", "update", "create", "create"]);
    expect(entries[0]?.after).toEqual({ product: "Arroz 1 kg", equipment: "ARZ1", rate: 70 });
    expect(entries[2]).toMatchObject({ before: { rate: 62.5 }, after: { rate: 70 } });
  });

  it("is the only one of its product and equipment, and stays theirs", async () => {
    const { body } = await add({ productId, equipmentId, rate: 60 });
    for (const again of [{ equipmentId }, {}]) {
      await add({ productId, ...again, rate: 60 });
      const twin = await add({ productId, ...again, rate: 61 });
      expect([twin.status, twin.code, Object.keys(twin.fields)]).toEqual([
        409,
        "NominalRateAlreadyExists",
        ["productId"],
      ]);
    }
    const moved = await admin(rates, { method: "PUT", body: { ...body, equipmentId: null } });
    expect([moved.status, moved.fields]).toMatchObject([422, { equipment: expect.any(String) }]);
  });

  it.each([
    ["of no product", { productId: 999_999 }, ["productId"]],
    ["without a product", { productId: undefined }, ["productId"]],
    ["of no equipment", { equipmentId: 999_999 }, ["equipmentId"]],
    ["of 0", { rate: 0 }, ["rate"]],
    ["above the largest", { rate: 1_000_001 }, ["rate"]],
    ["without a number", { rate: undefined }, ["rate"]],
  ])("%s is refused with the field", async (_, wrong, fields) => {
    const refused = await add({ productId, rate: 60, ...wrong });
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, fields]);
    expect(await list()).toEqual([]);
  });

  it("is changed also after its product and equipment were removed, and keeps their names", async () => {
    const { body } = await add({ productId, equipmentId, rate: 60 });
    await test.postgres.store.withTenant(tenant.tenantId, async (transaction) => {
      await sql`update products set removed_at = now()`.execute(transaction);
      await sql`update equipment set removed_at = created_at + 1`.execute(transaction);
    });
    const changed = await admin(rates, { method: "PUT", body: { id: body.id, rate: 61 } });
    expect(changed.body).toMatchObject({ product: "ARROZ-1 - Arroz 1 kg", equipment: "ARZ1", rate: 61 });
    expect((await add({ productId, rate: 60 })).status).toBe(422);
  });

  it("of another client is neither seen nor changed, and is not for its products", async () => {
    const { body } = await add({ productId, rate: 60 });
    const other = await adminOf(await test.stores.addTenant(smallPlant));
    expect((await other(rates)).body).toEqual([]);
    expect((await other(`${rates}/${body.id}`)).status).toBe(404);
    expect((await other(rates, { method: "PUT", body: { id: body.id, rate: 1 } })).status).toBe(404);
    expect((await other(rates, { body: { productId, rate: 1 } })).status).toBe(422);
    expect(await list()).toEqual([body]);
  });
});
