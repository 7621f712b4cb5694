import { brotliDecompressSync } from "node:zlib";
import { applyFile, type EquipmentListItem, type Product } from "@fiel/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyRegistrations } from "../../maintenance/apply/apply-registrations.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let token: string;

const createdAt = Date.UTC(2026, 0, 1);
const removedAt = Date.UTC(2026, 5, 1);
const plant = applyFile.parse({
  groups: [{ name: "Linha 2" }, { name: "Linha 1" }],
  equipment: [
    { mid: 4, name: "FEJ1", ip: "10.0.0.4", createdAt, removedAt },
    { mid: 3, name: "ARZ1", ip: "10.0.0.3", group: "Linha 1", createdAt },
  ],
  products: [
    { code: 7892, name: "Feijão 1 kg", netWeight: 1000 },
    {
      code: 7891,
      codeText: "ARROZ-1",
      name: "Arroz 1 kg",
      netWeight: 1000,
      packageWeight: 10,
      rejectUnder: 20,
    },
  ],
  operators: [
    { code: 12, name: "Marina" },
    { code: 3, name: "Caio" },
  ],
  events: [{ code: 20, name: "Falta de filme", notificationLevel: 2 }],
});

beforeAll(async () => {
  test = await openTestApp();
  tenant = await test.postgres.addTenant();
  const { tenantId } = tenant;
  await test.postgres.store.withTenant(tenantId, (transaction) =>
    applyRegistrations(transaction, tenantId, plant, Date.now()),
  );
  ({ token } = await test.signIn(tenant, "Operator"));
});
afterAll(() => test.close());

const ask = async <T>(list: string, of = tenant.tenant, by = token): Promise<T> => {
  const url = `/api/client/${of}/registrations/${list}`;
  return (await test.app.inject({ url, headers: bearer(by) })).json<T>();
};

it("lists equipment by name, removed ones with their end, and how many there may be", async () => {
  const { equipments, max } = await ask<{ equipments: EquipmentListItem[]; max: number }>("equipments");
  const id: unknown = expect.any(Number);
  const all = {
    id,
    type: 1,
    port: 502,
    dataDirectory: null,
    bitmap: 65_535,
    expectedRate: null,
    version: 1,
    createdAt,
  };
  expect(equipments).toEqual([
    { ...all, mid: 3, name: "ARZ1", ip: "10.0.0.3", group: "Linha 1", groupId: id, removedAt: null },
    // Removing it raised its version.
    { ...all, mid: 4, name: "FEJ1", ip: "10.0.0.4", group: null, groupId: null, removedAt, version: 2 },
  ]);
  expect(max).toBe(50);
});

it("lists groups, operators and the catalogue of events", async () => {
  const { groups } = await ask<{ groups: { name: string }[] }>("equipments/groups");
  expect(groups.map(({ name }) => name)).toEqual(["Linha 1", "Linha 2"]);
  const operators = await ask<{ code: number; name: string }[]>("operators");
  expect(operators.map(({ code, name }) => `${code} ${name}`)).toEqual(["3 Caio", "12 Marina"]);
  const events = await ask<{ code: number; name: string; sys: boolean }[]>("events");
  expect(events.map(({ code }) => code)).toEqual([...Array.from({ length: 16 }, (_, i) => i + 1), 20, 90]);
  expect(events.find(({ code }) => code === 20)).toMatchObject({
    name: "Falta de filme",
    sys: false,
    blocked: false,
    notificationLevel: 2,
  });
});

it("lists products with their scaled weights and a name for pickers", async () => {
  const products = await ask<Product[]>("products");
  expect(products.map(({ completeName }) => completeName)).toEqual([
    "ARROZ-1 - Arroz 1 kg",
    "7892 - Feijão 1 kg",
  ]);
  expect(products[0]).toMatchObject({ netWeight: 1000, packageWeight: 10, rejectUnder: 20, rejectOver: -1 });
});

it("leaves removed ones out of what can be chosen", async () => {
  await test.postgres.store.withTenant(tenant.tenantId, async (transaction) => {
    const now = { removed_at: new Date() };
    await transaction.updateTable("operators").set(now).where("code", "=", 3).execute();
    await transaction.updateTable("products").set(now).where("code", "=", 7892).execute();
    await transaction.updateTable("events").set(now).where("code", "=", 20).execute();
    await transaction.updateTable("equipment_groups").set(now).where("name", "=", "Linha 2").execute();
  });
  expect(await ask<unknown[]>("operators")).toHaveLength(1);
  expect(await ask<unknown[]>("products")).toHaveLength(1);
  expect(await ask<unknown[]>("events")).toHaveLength(17);
  expect((await ask<{ groups: unknown[] }>("equipments/groups")).groups).toHaveLength(1);
});

it("shows another tenant nothing of it", async () => {
  const other = await test.postgres.addTenant();
  const { token: strangers } = await test.signIn(other, "Admin");
  expect(await ask("equipments", other.tenant, strangers)).toEqual({ equipments: [], max: 50 });
  expect(await ask("equipments/groups", other.tenant, strangers)).toEqual({ groups: [] });
  for (const list of ["operators", "products"]) expect(await ask(list, other.tenant, strangers)).toEqual([]);
  expect(await ask("equipments", tenant.tenant, strangers)).toMatchObject({ error: { code: "Forbidden" } });
});

it("packs what is worth it for callers that can unpack", async () => {
  const url = `/api/client/${tenant.tenant}/registrations/events`;
  const plain = await test.app.inject({ url, headers: bearer(token) });
  const packed = await test.app.inject({ url, headers: { ...bearer(token), "accept-encoding": "gzip, br" } });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
});
