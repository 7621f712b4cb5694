import { type AuditEntry, mostReasons, reasonStartSet, type RegisteredReason } from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { smallPlant } from "../../testing/test-stores.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
let group: number;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.stores.addTenant(smallPlant);
  admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
  const { groups } = (await admin<{ groups: [{ id: number }] }>("/registrations/equipments/groups")).body;
  group = groups[0].id;
});

const reasons = "/registrations/reasons";
const add = (body: object) => admin<RegisteredReason>(reasons, { body });
const addGroup = async (name: string) => (await add({ name })).body.id;
const leaf = (name: string, parentId: number | null = null, more: object = {}) =>
  add({ name, parentId, lossClass: "breakdown", ...more });
const change = ({ body }: { body: RegisteredReason }, more: object) =>
  admin<RegisteredReason>(reasons, { method: "PUT", body: { ...body, ...more } });
const names = async () => (await admin<RegisteredReason[]>(reasons)).body.map(({ name }) => name);
const trail = async () => (await admin<{ entries: AuditEntry[] }>("/audit?entity=reason")).body.entries;

describe("a reason", () => {
  it("is registered in a group, listed to everybody, archived and brought back, and the trail tells it", async () => {
    const parentId = await addGroup("Mecânica");
    const { status, body } = await leaf("Correia", parentId, { groupId: group });
    expect([status, body]).toMatchObject([
      200,
      { name: "Correia", parentId, lossClass: "breakdown", groupId: group, version: 1, removedAt: null },
    ]);
    const person = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Operator")).token);
    expect((await person<RegisteredReason[]>(reasons)).body).toContainEqual(body);
    expect((await person(reasons, { body: { name: "X" } })).status).toBe(403);
    await admin(`${reasons}/${body.id}`, { method: "DELETE" });
    expect(await names()).toEqual(["Mecânica"]);
    expect((await admin(`${reasons}?removed=true`)).body).toMatchObject([{ name: "Correia", parentId }]);
    await admin(`${reasons}/${body.id}/restore`, { method: "POST" });
    const entries = await trail();
    expect(entries.map(({ action }) => action)).toEqual(["restore", "remove", "create", "create"]);
    expect(entries[0]?.after).toMatchObject({ parent: "Mecânica", group: "Grãos", lossClass: "breakdown" });
  });

  it("has a name that no other in its group reads as, whatever its case, accents and blanks", async () => {
    const [one, other] = [await addGroup("Mecânica"), await addGroup("Elétrica")];
    await leaf("Falta de ar", one);
    expect((await leaf("Falta de ar", other)).status).toBe(200);
    const twin = await leaf("FALTA  dé ar", one);
    expect([twin.status, twin.code, Object.keys(twin.fields)]).toEqual([
      409,
      "ReasonAlreadyExists",
      ["name"],
    ]);
    const moved = await change(await leaf("falta de ar"), { parentId: one });
    expect(moved.code).toBe("ReasonAlreadyExists");
  });

  it.each([
    ["without a class in a group", { name: "X", parentId: "mine" }, ["lossClass"]],
    ["in one that is no group", { name: "X", parentId: "leaf", lossClass: "other" }, ["parentId"]],
    ["in a group that there is not", { name: "X", parentId: 999_999, lossClass: "other" }, ["parentId"]],
    ["of machines that there are not", { name: "X", groupId: 999_999, lossClass: "other" }, ["groupId"]],
    ["of a class that there is not", { name: "X", lossClass: "lazy" }, ["lossClass"]],
    ["whose name has the mark of a path", { name: "A > B", lossClass: "other" }, ["name"]],
    ["whose name has it at full width", { name: "A\uff1eB", lossClass: "other" }, ["name"]],
    ["without a name", { name: " ", lossClass: "other" }, ["name"]],
  ])("%s is refused with the field", async (_, body, fields) => {
    const known = { mine: await addGroup("Mecânica"), leaf: (await leaf("Ajuste")).body.id };
    const parentId = "parentId" in body ? (known[body.parentId as "mine"] ?? body.parentId) : null;
    const refused = await add({ ...body, parentId });
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, fields]);
  });

  it("that is a group keeps being one, and is not archived, while something is in it; and has no machines of its own", async () => {
    const made = await add({ name: "Mecânica", groupId: group });
    expect(made.body.groupId).toBeNull();
    const inside = await leaf("Correia", made.body.id);
    expect((await admin(`${reasons}/${made.body.id}`, { method: "DELETE" })).code).toBe("ReasonHasReasons");
    expect((await change(made, { lossClass: "other" })).code).toBe("ReasonHasReasons");
    await change(inside, { parentId: null });
    expect((await change(made, { lossClass: "other" })).status).toBe(200);
    await admin(`${reasons}/${inside.body.id}`, { method: "DELETE" });
    await admin(`${reasons}/${made.body.id}`, { method: "DELETE" });
    expect(await names()).toEqual([]);
  });

  it("does not come back into a group that is archived", async () => {
    const parentId = await addGroup("Mecânica");
    const { id } = (await leaf("Correia", parentId)).body;
    await admin(`${reasons}/${id}`, { method: "DELETE" });
    await admin(`${reasons}/${parentId}`, { method: "DELETE" });
    const back = await admin(`${reasons}/${id}/restore`, { method: "POST" });
    expect([back.status, Object.keys(back.fields)]).toEqual([422, ["parentId"]]);
  });

  it("stays one of machines whose group is archived since: it is renamed, archived and brought back all the same", async () => {
    const made = await leaf("Faca", null, { groupId: group });
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      sql`update equipment_groups set removed_at = now() where id = ${group}`.execute(transaction),
    );
    const renamed = await change(made, { name: "Faca cega" });
    expect([renamed.status, renamed.body.groupId]).toEqual([200, group]);
    await admin(`${reasons}/${made.body.id}`, { method: "DELETE" });
    expect((await admin(`${reasons}/${made.body.id}/restore`, { method: "POST" })).status).toBe(200);
    expect((await leaf("Outra", null, { groupId: group })).status).toBe(422);
  });

  it("has no twin where two are renamed at once, and none waits for another in a circle while the order is saved", async () => {
    const [one, other] = [await addGroup("Mecânica"), await addGroup("Elétrica")];
    const [a, b] = [await leaf("Correia", one), await leaf("Faca", one)];
    const renamed = await Promise.all([change(a, { name: "Calha" }), change(b, { name: "Cálha" })]);
    expect(new Set(renamed.map(({ status }) => status))).toEqual(new Set([200, 409]));
    for (let turn = 0; turn < 5; turn += 1) {
      const listed = (await admin<RegisteredReason[]>(reasons)).body;
      const ids = listed.map(({ id }) => id).toReversed();
      const leaves = listed.filter(({ lossClass }) => lossClass !== null);
      const done = await Promise.all([
        admin(`${reasons}/order`, { method: "PUT", body: { ids } }),
        ...leaves.map((body) => change({ body }, { parentId: body.parentId === one ? other : one })),
      ]);
      expect(done.map(({ status }) => status)).toEqual(done.map(() => 200));
    }
  });

  it("is one of at most 500", async () => {
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      sql`
        insert into reasons (tenant_id, name, loss_class)
        select ${tenant.tenantId}::int, 'Motivo ' || n, 'other' from generate_series(1, ${mostReasons - 1}::int) n
      `.execute(transaction),
    );
    expect((await leaf("O último")).status).toBe(200);
    const refused = await leaf("Um a mais");
    expect([refused.status, refused.code]).toEqual([409, "TooManyReasons"]);
  });
});

describe("the order of reasons", () => {
  const order = (ids: readonly number[], caller = admin) =>
    caller<RegisteredReason[]>(`${reasons}/order`, { method: "PUT", body: { ids } });

  it("is that in which they were made, until another is saved at once; new ones come last, and no open form is hindered", async () => {
    const [mechanics, air] = [await addGroup("Mecânica"), (await leaf("Falta de ar")).body.id];
    const belt = await leaf("Correia", mechanics);
    const knife = (await leaf("Faca", mechanics)).body.id;
    expect(await names()).toEqual(["Mecânica", "Correia", "Faca", "Falta de ar"]);
    const ids = [air, mechanics, knife, belt.body.id];
    const ordered = await order(ids);
    expect(ordered.body.map(({ name }) => name)).toEqual(["Falta de ar", "Mecânica", "Faca", "Correia"]);
    expect((await order(ids)).status).toBe(200);
    await leaf("Ajuste");
    expect(await names()).toEqual(["Falta de ar", "Mecânica", "Faca", "Correia", "Ajuste"]);
    const named = await admin<RegisteredReason>(reasons, {
      method: "PUT",
      body: { ...belt.body, name: "Correia gasta" },
      headers: { "if-match": String(belt.headers["etag"]) },
    });
    expect(named.status).toBe(200);
    const updates = (await trail()).filter(({ entityId }) => entityId === "order");
    // One entry for each group whose own reasons moved, the last one first.
    expect(updates.map(({ before, after }) => [before, after])).toEqual([
      [{ sequence: ["Correia", "Faca"] }, { sequence: ["Faca", "Correia"] }],
      [{ sequence: ["Mecânica", "Falta de ar"] }, { sequence: ["Falta de ar", "Mecânica"] }],
    ]);
  });

  it("of other reasons than there are is refused, and no client orders another's", async () => {
    const ids = [(await leaf("Faca")).body.id, (await leaf("Correia")).body.id];
    for (const wrong of [ids.slice(1), [...ids, 999_999], [ids[0] ?? 0, ids[0] ?? 0]]) {
      const refused = await order(wrong);
      expect([refused.status, refused.code]).toEqual([409, "ReasonsChanged"]);
    }
    const theirs = await test.stores.addTenant(smallPlant);
    const other = testCaller(test.app, theirs.tenant, (await test.signIn(theirs, "Admin")).token);
    expect((await order(ids, other)).code).toBe("ReasonsChanged");
    expect((await other<RegisteredReason[]>(reasons)).body).toEqual([]);
    const person = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Supervisor")).token);
    expect((await order(ids, person)).status).toBe(403);
    expect(await names()).toEqual(["Faca", "Correia"]);
  });
});

it("a client without reasons begins with those of packaging lines, once, and in its language", async () => {
  const begun = await admin<RegisteredReason[]>(`${reasons}/start`, { method: "POST" });
  expect(begun.status).toBe(200);
  const set = reasonStartSet("pt_BR").flatMap((group) => [
    group.name,
    ...group.reasons.map(({ name }) => name),
  ]);
  expect(begun.body.map(({ name }) => name)).toEqual(set);
  expect(await names()).toEqual(set);
  expect((await admin(`${reasons}/start`, { method: "POST" })).code).toBe("ReasonsChanged");
});
