import { randomUUID } from "node:crypto";
import type { Equipment, EquipmentGroup, EquipmentListItem, GroupEquipment } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../../testing/test-caller.ts";
import { bearer } from "../../../testing/test-app.ts";

let test: TestApp;
let other: FastifyInstance;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
beforeAll(async () => {
  test = await openTestApp();
  other = await test.openReplica();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.postgres.addTenant();
  admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
});

const path = "/registrations/equipments";
const groups = `${path}/groups`;
const machine = (name: string) => ({ name, type: 1, ip: "10.0.0.1" });
const add = async (name: string) => (await admin<Equipment>(path, { body: machine(name) })).body;
const put = (body: object) => admin<Equipment>(path, { method: "PUT", body });
const remove = (id: number) => admin(`${path}/${id}`, { method: "DELETE" });
const list = async () =>
  (await admin<{ equipments: EquipmentListItem[]; max: number }>(path)).body.equipments;
const limit = (amount: number) =>
  test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
    transaction.updateTable("tenants").set({ equipment_amount: amount }).execute(),
  );
const group = (name: string, equipments: readonly number[], more: object = {}) =>
  admin<EquipmentGroup>(`${groups}/${encodeURIComponent(name)}`, { body: { equipments, ...more } });

describe("equipment", () => {
  it("gets the next machine number, port 502 and all alarms", async () => {
    const first = await add("CAF1");
    expect(first).toMatchObject({ mid: 1, port: 502, bitmap: 65_535, type: 1, group: null, version: 1 });
    expect(await add("CAF2")).toMatchObject({ mid: 2 });
    expect((await admin<Equipment>(path, { body: { ...machine("X"), mid: 9 } })).body.mid).toBe(9);
    await remove(first.id);
    expect(await add("CAF3")).toMatchObject({ mid: 10 });
    const taken = await admin(path, { body: { ...machine("X"), mid: 1 } });
    expect([taken.code, Object.keys(taken.fields)]).toEqual(["EquipmentAlreadyExists", ["mid"]]);
  });

  it.each([
    [{ name: "CAF12", ip: "10.0.0.1" }, ["name"]],
    [{ name: "CAF1" }, ["ip"]],
    [{ name: "CAF1", ip: "not an address" }, ["ip"]],
    [{ name: "CAF1", type: 0 }, ["dataDirectory", "cpNetReferenceName"]],
    [{ name: "CAF1", type: 2, ip: "x" }, ["type"]],
    [{ ...machine("CAF1"), bitmap: 65_536 }, ["bitmap"]],
    [{ ...machine("CAF1"), groupId: 999_999 }, ["groupId"]],
    [{ ...machine("CAF1"), timeZone: "Mars/Olympus" }, ["timeZone"]],
    [{ ...machine("CAF1"), expectedRate: 0 }, ["expectedRate"]],
    [{ ...machine("CAF1"), profile: "../secret" }, ["profile"]],
  ])("is refused as %j", async (body, fields) => {
    const bad = await admin(path, { body });
    expect([bad.status, Object.keys(bad.fields)]).toEqual([422, fields]);
  });

  it("keeps its type, and what is left out stays", async () => {
    const body = {
      name: "FEJ1",
      type: 0,
      dataDirectory: "/dados",
      configDirectory: "/config",
      cpNetReferenceName: "FEJ",
      syncOldData: true,
      expectedRate: 77.5,
      timeZone: "America/Manaus",
    };
    const { body: created } = await admin<Equipment>(path, { body });
    expect(created).toMatchObject(body);
    expect((await put({ ...created, type: 1 })).fields).toEqual({ type: "Não muda depois de criado." });
    const renamed = await put({ mid: created.mid, name: "FEJ2" });
    expect(renamed.body).toEqual({ ...created, name: "FEJ2", version: 2 });
    expect((await put({ ...renamed.body, expectedRate: null })).body.expectedRate).toBeNull();
    expect((await put({ name: "X" })).fields).toEqual({ id: "Obrigatório." });
    expect((await put({ mid: 77, name: "X" })).status).toBe(404);
  });

  it("is never one too many, also when two want the last place, fifty times", async () => {
    await limit(1);
    for (let round = 0; round < 50; round += 1) {
      const both = await Promise.all(
        [test.app, other].map((app) => admin<Equipment>(path, { body: machine("A"), app })),
      );
      expect(new Set(both.map(({ code }) => code))).toEqual(new Set(["EquipmentLimitReached", null]));
      const present = (await list()).filter(({ removedAt }) => removedAt === null);
      expect(present).toHaveLength(1);
      await remove((present[0] as EquipmentListItem).id);
    }
  });

  it("comes back only where there is a place for it", async () => {
    await limit(1);
    const { id } = await add("CAF1");
    await remove(id);
    const second = await add("CAF2");
    const full = await admin(`${path}/${id}/restore`, { method: "POST" });
    expect([full.status, full.code]).toEqual([409, "EquipmentLimitReached"]);
    await remove(second.id);
    const back = await admin<Equipment>(`${path}/${id}/restore`, { method: "POST" });
    expect(back.body).toMatchObject({ id, name: "CAF1", removedAt: null });
  });

  it("reaches the gateway's configuration, and leaves it when it is removed", async () => {
    const key = await test.addDeviceKey(tenant.tenantId);
    const { id } = await add("CAF1");
    const names = async () => {
      const answer = await test.app.inject({ url: "/api/device/v1/config", headers: bearer(key) });
      return answer.json<{ equipment: { name: string }[] }>().equipment.map(({ name }) => name);
    };
    expect(await names()).toEqual(["CAF1"]);
    await remove(id);
    expect(await names()).toEqual([]);
  });

  it("has no alarm open once it is removed, whoever tells of it or tells no more", async () => {
    const key = await test.addDeviceKey(tenant.tenantId);
    const startedAt = Date.now() - 60_000;
    const gateway = randomUUID();
    const send = async (sequence: number, occurrences: object[]) => {
      const payload = { gateway, sequence, sentAt: Date.now(), occurrences };
      const answer = await test.app.inject({
        method: "POST",
        url: "/api/device/v1/batches",
        payload,
        headers: bearer(key),
      });
      expect(answer.json<{ quarantined: number }>().quarantined).toBe(0);
    };
    const stored = () =>
      test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
        transaction
          .selectFrom("occurrences")
          .select(["equipment", "code", "ended_at as endedAt"])
          .orderBy("equipment")
          .orderBy("code")
          .execute(),
      );
    const [gone, other] = [await add("CAF1"), await add("CAF2")];
    const open = (equipment: number, code: number) => ({ equipment, code, startedAt, endedAt: null });
    await send(1, [open(gone.mid, 1), open(gone.mid, 2), open(other.mid, 1)]);
    await send(2, [{ ...open(gone.mid, 2), endedAt: startedAt + 1_000 }]);
    const before = Date.now();
    await remove(gone.id);
    const [first, ...others] = await stored();
    expect(first?.endedAt).toBeGreaterThanOrEqual(before);
    expect(others.map(({ endedAt }) => endedAt)).toEqual([startedAt + 1_000, null]);
    // A stop from before the removal that arrives late, and an end that arrives afterwards.
    await send(3, [open(gone.mid, 3), open(gone.mid, 1)]);
    expect((await stored())[2]).toMatchObject({ code: 3, endedAt: first?.endedAt });
    expect((await stored())[0]?.endedAt).toBe(first?.endedAt);
    await send(4, [{ ...open(gone.mid, 1), endedAt: startedAt + 5_000 }]);
    expect((await stored())[0]?.endedAt).toBe(startedAt + 5_000);
  });

  it("may raise the alarms of its bitmap, each called as its event", async () => {
    const { body } = await admin<{ code: number; label: string }[]>(`${path}/bitmaps`);
    expect(body).toHaveLength(18);
    expect(body[0]).toEqual({ code: 65_535, label: "Todos os alarmes" });
    expect(body[3]).toEqual({ code: 4, label: "Falta de produto" });
    expect(body.at(-1)).toEqual({ code: 0, label: "Nenhum" });
  });
});

describe("groups", () => {
  const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name);
  const members = async (id: number) => namesOf((await admin<GroupEquipment[]>(`${groups}/${id}`)).body);
  const available = async () => namesOf((await admin<GroupEquipment[]>(`${groups}/available`)).body);

  it("are made of free equipment, grow, and free it when they are removed", async () => {
    const [a, b, c] = [await add("A"), await add("B"), await add("C")];
    const made = await group("Grãos", [a.id, b.id, b.id]);
    expect(made).toMatchObject({ status: 200, body: { name: "Grãos", version: 1 } });
    const { id } = made.body;
    expect([await members(id), await available()]).toEqual([["A", "B"], ["C"]]);
    expect((await group(String(id), [c.id])).status).toBe(200);
    expect([await members(id), await available()]).toEqual([["A", "B", "C"], []]);
    expect((await list())[0]).toMatchObject({ name: "A", group: "Grãos", groupId: id });
    expect((await admin(`${groups}/${id}`, { method: "DELETE" })).body).toEqual({ success: true });
    expect(await available()).toEqual(["A", "B", "C"]);
    expect((await list())[0]).toMatchObject({ group: null, groupId: null });
    expect((await admin(`${groups}/${id}`)).status).toBe(404);
    await group("Café", [c.id]);
    await put({ ...a, groupId: null });
    await admin(`${groups}/${id}/restore`, { method: "POST" });
    expect([await members(id), await available()]).toEqual([["A", "B"], []]);
  });

  it("have names of their own, in any case and whatever their accents", async () => {
    const [a, b] = [await add("A"), await add("B")];
    const { body } = await group("Grãos", [a.id]);
    const again = await group("GRÃOS", [b.id]);
    expect([again.code, Object.keys(again.fields)]).toEqual(["GroupAlreadyExists", ["name"]]);
    expect((await group("Graos ", [b.id])).code).toBe("GroupAlreadyExists");
    expect(await available()).toEqual(["B"]);
    const renamed = await admin<EquipmentGroup>(groups, {
      method: "PUT",
      body: { id: body.id, name: "Café" },
    });
    expect(renamed.body).toMatchObject({ name: "Café", version: 2 });
    expect((await group("Grãos", [b.id])).status).toBe(200);
  });

  it("may be called as a number, where it is said that a new one is meant", async () => {
    const [a, b] = [await add("A"), await add("B")];
    const { body } = await group("Grãos", [a.id]);
    const made = await group(String(body.id), [b.id], { create: true });
    expect(made.body).toMatchObject({ name: String(body.id) });
    expect((await group("Nada", [a.id], { create: false })).status).toBe(404);
  });

  it.each([
    ["no equipment", []],
    ["equipment that is not there", [999_999]],
  ])("are not made of %s", async (_what, equipments) => {
    const bad = await group("Grãos", equipments);
    expect([bad.status, Object.keys(bad.fields)]).toEqual([422, ["equipments"]]);
    expect((await admin<{ groups: unknown[] }>(groups)).body.groups).toEqual([]);
  });

  it("take no equipment from each other, also when two take it at once", async () => {
    const { id } = await add("A");
    const both = await Promise.all([
      group("Um", [id]),
      admin(`${groups}/Dois`, { body: { equipments: [id] }, app: other }),
    ]);
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set(["EquipmentInGroup", null]));
    expect((await admin<{ groups: unknown[] }>(groups)).body.groups).toHaveLength(1);
  });
});
