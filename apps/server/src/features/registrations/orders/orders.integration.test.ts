import type { ListedOrder, ProductionOrder } from "@fiel/contracts";
import { smallPlant, weighingsOf } from "../../../testing/test-stores.ts";
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { bearer, openTestApp, type TestApp } from "../../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../../testing/test-caller.ts";

let test: TestApp;
let other: FastifyInstance;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
let product: number;
let group: number;
beforeAll(async () => {
  test = await openTestApp();
  other = await test.openReplica();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.stores.addTenant(smallPlant);
  admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
  [{ id: product }] = (await admin<[{ id: number }]>("/registrations/products")).body;
  const { groups } = (await admin<{ groups: [{ id: number }] }>("/registrations/equipments/groups")).body;
  group = groups[0].id;
});

const path = "/registrations/orders";
const order = (codeText = "OP-1", more: object = {}) => ({ product, group, codeText, count: 10, ...more });
const post = (body: object) => admin<ProductionOrder>(path, { body });
const put = (body: object, app?: FastifyInstance) =>
  admin<ProductionOrder>(path, { method: "PUT", body, ...(app ? { app } : {}) });
const remove = (id: number) => admin(`${path}/${id}`, { method: "DELETE" });
const runs = () =>
  test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
    transaction.selectFrom("order_runs").select(["order_id", "ended_at"]).orderBy("id").execute(),
  );

it("is created pending, and of it only the status and when it is due may change", async () => {
  const created = await post(order("OP-1", { dueAt: 1_800_000_000_000 }));
  expect(created).toMatchObject({
    status: 200,
    body: { ...order(), status: 1, productName: "Arroz 1 kg", groupName: "Grãos", dueAt: 1_800_000_000_000 },
  });
  const { id } = created.body;
  expect((await put({ id, status: 3 })).body).toMatchObject({
    status: 3,
    dueAt: 1_800_000_000_000,
    version: 2,
  });
  expect((await put({ ...created.body, status: 3, dueAt: null })).body.dueAt).toBeNull();
  const bad = await put({ id, status: 3, count: 11, product: product + 1, group: group + 1, codeText: "X" });
  expect([bad.status, Object.keys(bad.fields).toSorted()]).toEqual([
    422,
    ["codeText", "count", "group", "product"],
  ]);
});

it.each([
  [{ status: 2 }, ["status"]],
  [{ count: 0 }, ["count"]],
  [{ count: 1.5 }, ["count"]],
  [{ product: 999_999, group: 999_999 }, ["product", "group"]],
  [{ codeText: "" }, ["codeText"]],
  [{ dueAt: "amanhã" }, ["dueAt"]],
])("is refused with %j", async (more, fields) => {
  const bad = await post(order("OP-1", more));
  expect([bad.status, Object.keys(bad.fields)]).toEqual([422, fields]);
});

it("has a code of its own", async () => {
  const { id } = (await post(order())).body;
  const again = await post(order());
  expect([again.status, again.code, Object.keys(again.fields)]).toEqual([
    409,
    "OrderAlreadyExists",
    ["codeText"],
  ]);
  await remove(id);
  expect((await post(order())).status).toBe(200);
});

it("is the only one of its product and group in production, also when two start at once", async () => {
  const [one, two] = [(await post(order("A"))).body.id, (await post(order("B"))).body.id];
  const both = await Promise.all([put({ id: one, status: 2 }), put({ id: two, status: 2 }, other)]);
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set(["OrderInProduction", null]));
  expect(await runs()).toMatchObject([{ ended_at: null }]);
});

it("keeps its product and its group there while it is in production", async () => {
  const { id } = (await post(order())).body;
  await put({ id, status: 2 });
  for (const address of [`/registrations/products/${product}`, `/registrations/equipments/groups/${group}`]) {
    const refused = await admin(address, { method: "DELETE" });
    expect([refused.status, refused.code]).toEqual([409, "InProduction"]);
  }
  await put({ id, status: 3 });
  expect((await admin(`/registrations/products/${product}`, { method: "DELETE" })).status).toBe(200);
  expect((await put({ id, status: 2 })).fields).toEqual({ product: "Não encontrado neste cliente." });
  expect((await admin<ProductionOrder>(`${path}/${id}`)).body.productName).toBe("Arroz 1 kg");
});

it("ends when it is removed, and comes back paused", async () => {
  const { id } = (await post(order())).body;
  await put({ id, status: 2 });
  expect((await remove(id)).status).toBe(200);
  expect(await runs()).toMatchObject([{ order_id: id, ended_at: expect.any(Number) as number }]);
  const back = await admin<ProductionOrder>(`${path}/${id}/restore`, { method: "POST" });
  expect(back.body).toMatchObject({ status: 3, removedAt: null });
});

it("is listed with what was made for it, by the parts of its texts, page by page", async () => {
  const { id } = (await post(order())).body;
  await put({ id, status: 2 });
  await post(order("OP-2"));
  const key = await test.addDeviceKey(tenant.tenantId);
  const startMs = Date.now();
  const weights = Array.from({ length: 25 }, () => 1_010_000);
  const weighings = weighingsOf(startMs, weights).map((one) => ({ ...one, at: one.at.map(() => startMs) }));
  const payload = { gateway: randomUUID(), sequence: 1, sentAt: startMs, weighings };
  const sent = await test.app.inject({
    method: "POST",
    url: "/api/device/v1/batches",
    payload,
    headers: bearer(key),
  });
  expect(sent.statusCode).toBe(200);
  const list = async (query = "") => (await admin<ListedOrder[]>(`${path}${query}`)).body;
  expect(await list()).toMatchObject([
    { id, codeText: "OP-1", productsQuantity: 25, producedPackages: 2, status: 2 },
    { codeText: "OP-2", productsQuantity: 0, producedPackages: 0, status: 1 },
  ]);
  const codes = async (query: string) => (await list(query)).map(({ codeText }) => codeText);
  expect(await codes("?search=op-2")).toEqual(["OP-2"]);
  expect(await codes("?search=arroz&limit=1")).toEqual(["OP-1"]);
  expect(await codes(`?limit=1&after=${id}`)).toEqual(["OP-2"]);
  await put({ id, status: 4 });
  await admin(`/registrations/equipments/groups/${group}`, { method: "DELETE" });
  expect(await list()).toMatchObject([{ productsQuantity: 25, groupName: "Grãos" }, {}]);
  await remove(id);
  expect(await list("?removed=true")).toMatchObject([{ id, productsQuantity: 25 }]);
});
