import type { AuditEntry, Coil, Operator, RegisteredEvent } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";

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

const kinds = [
  {
    path: "/registrations/operators",
    one: { name: "Ana", code: 7 },
    next: { name: "Ana Lima" },
    taken: "OperatorAlreadyExists",
    entity: "operator",
  },
  {
    path: "/registrations/events",
    one: { name: "Reunião", code: 70, notificationLevel: 1 },
    next: { name: "Reunião geral", notificationLevel: 2 },
    taken: "EventAlreadyExists",
    entity: "event",
  },
  {
    path: "/registrations/coils",
    one: { name: "Filme", code: 7, weight: 12.5, estimate: 400 },
    next: { name: "Filme fino", weight: 12.75, estimate: 420 },
    taken: "CoilAlreadyExists",
    entity: "coil",
  },
] as const;
type Kind = (typeof kinds)[number];
interface Record {
  readonly id: number;
  readonly version: number;
  readonly code: number;
  readonly name: string;
  readonly removedAt: number | null;
}

const create = ({ path, one }: Kind, call: TestCaller = admin) => call<Record>(path, { body: one });
const put = (path: string, body: object, headers: { [name: string]: string } = {}) =>
  admin<Record>(path, { method: "PUT", body, headers });
const remove = (path: string, id: number, headers: { [name: string]: string } = {}) =>
  admin(`${path}/${id}`, { method: "DELETE", headers });
const codesIn = async (path: string) => (await admin<Record[]>(path)).body.map(({ code }) => code);

describe.each(kinds)("$entity", (kind) => {
  const { path, one, next, taken, entity } = kind;

  it("is created, read, listed, changed, removed and brought back, and the trail tells of each", async () => {
    const created = await create(kind);
    expect(created).toMatchObject({ status: 200, body: { ...one, version: 1, removedAt: null } });
    const { id } = created.body;
    expect(await codesIn(path)).toContain(one.code);
    const changed = await put(path, { id, ...next, code: one.code });
    expect(changed).toMatchObject({ status: 200, body: { id, ...next, version: 2 } });
    expect((await admin(`${path}/${id}`)).body).toEqual(changed.body);
    expect((await remove(path, id)).body).toEqual({ success: true });
    expect(await codesIn(path)).not.toContain(one.code);
    expect(await codesIn(`${path}?removed=true`)).toEqual([one.code]);
    expect((await admin<Record>(`${path}/${id}`)).body.removedAt).toEqual(expect.any(Number));
    const back = await admin<Record>(`${path}/${id}/restore`, { method: "POST" });
    expect(back).toMatchObject({ status: 200, body: { id, ...next, removedAt: null } });
    const { body: trail } = await admin<{ entries: AuditEntry[] }>(`/audit?entity=${entity}`);
    expect(trail.entries.map(({ action, entityName }) => [action, entityName])).toEqual([
      ["restore", next.name],
      ["remove", next.name],
      ["update", next.name],
      ["create", one.name],
    ]);
    expect(trail.entries[2]).toMatchObject({ before: { name: one.name }, after: { name: next.name } });
  });

  it("has a code of its own in the tenant, a removed one's too, also when two press at once", async () => {
    const both = await Promise.all([create(kind), admin(path, { body: one, app: other })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [id] = both.flatMap(({ status, body }) => (status === 200 ? [(body as Record).id] : []));
    const again = await create(kind);
    expect([again.code, again.fields]).toEqual([taken, { code: "Já está em uso." }]);
    await remove(path, Number(id));
    const ofRemoved = await create(kind);
    expect([ofRemoved.code, ofRemoved.fields]).toEqual([
      taken,
      { code: "É de um registro removido: traga-o de volta ou use outro." },
    ]);
    const elsewhere = await test.postgres.addTenant();
    const { token } = await test.signIn(elsewhere, "Admin");
    expect((await create(kind, testCaller(test.app, elsewhere.tenant, token))).status).toBe(200);
  });

  it("keeps its code, and is not found once it is removed, nor by another tenant", async () => {
    const { id } = (await create(kind)).body;
    const renumbered = await put(path, { id, ...next, code: 99 });
    expect([renumbered.status, renumbered.fields]).toEqual([422, { code: "Não muda depois de criado." }]);
    const elsewhere = await test.postgres.addTenant();
    const stranger = testCaller(test.app, elsewhere.tenant, (await test.signIn(elsewhere, "Admin")).token);
    for (const [address, call] of [
      [`${path}/${id}`, {}],
      [`${path}/${id}`, { method: "DELETE" }],
      [`${path}/${id}/restore`, { method: "POST" }],
      [path, { method: "PUT", body: { id, ...next } }],
    ] as const)
      expect([address, (await stranger(address, call)).status]).toEqual([address, 404]);
    await remove(path, id);
    expect((await put(path, { id, ...next })).status).toBe(404);
    expect((await remove(path, id)).status).toBe(404);
    for (const no of ["0", "abc", "99999999999", "1.5", "-1"])
      expect((await admin(`${path}/${no}`)).status).toBe(404);
  });

  it("is written by administrators and read by all", async () => {
    const { token } = await test.signIn(tenant, "Supervisor");
    const supervisor = testCaller(test.app, tenant.tenant, token);
    const { id } = (await create(kind)).body;
    expect((await supervisor(path)).status).toBe(200);
    expect((await create(kind, supervisor)).status).toBe(403);
    expect((await supervisor(`${path}/${id}`, { method: "DELETE" })).status).toBe(403);
  });

  it("is not overwritten by who has read another version", async () => {
    const created = await create(kind);
    const { id } = created.body;
    expect(created.headers["etag"]).toBe('"1"');
    const first = await put(path, { id, ...next }, { "if-match": '"1"' });
    expect([first.status, first.headers["etag"]]).toEqual([200, '"2"']);
    const second = await put(path, { id, ...next, name: "Outra" }, { "if-match": '"1"' });
    expect([second.status, second.code]).toEqual([412, "ChangedMeanwhile"]);
    expect(second.body).toMatchObject({ error: { current: { id, version: 2, ...next } } });
    expect((await put(path, { id, ...next, name: "X" }, { "if-match": '"what"' })).status).toBe(412);
    expect((await remove(path, id, { "if-match": '"1"' })).status).toBe(412);
    expect((await remove(path, id, { "if-match": 'W/"2"' })).status).toBe(200);
  });

  it("that stays as it was is not written, nor told of", async () => {
    const { id } = (await create(kind)).body;
    const same = await put(path, { id, ...one });
    expect(same.body.version).toBe(1);
    const { body } = await admin<{ entries: AuditEntry[] }>(`/audit?entity=${entity}`);
    expect(body.entries).toHaveLength(1);
  });

  it("is refused field by field", async () => {
    const bad = await admin(path, { body: { name: " ", code: 1.5 } });
    expect([bad.status, bad.fields["name"]]).toEqual([422, "Obrigatório."]);
    expect(Object.keys(bad.fields)).toContain("code");
    const control = await admin(path, { body: { ...one, name: "A\u0000B" } });
    expect(control.fields).toEqual({ name: "Use só letras, algarismos e sinais comuns." });
    const half = await admin(path, { body: { ...one, name: "A\ud800" } });
    expect(half.status).toBe(422);
  });
});

describe("events", () => {
  const path = "/registrations/events";
  const withCode = async (code: number) =>
    (await admin<RegisteredEvent[]>(path)).body.find((one) => one.code === code) as RegisteredEvent;

  it("of the system keep their name and stay, and their level may change", async () => {
    const event = await withCode(3);
    const renamed = await put(path, { ...event, name: "Outra" });
    expect([renamed.status, renamed.fields]).toEqual([
      422,
      { name: "A ocorrência é do sistema: o nome não muda." },
    ]);
    const changed = await put(path, { ...event, notificationLevel: 4, planned: true });
    expect(changed.body).toMatchObject({ name: event.name, notificationLevel: 4, planned: true });
    expect((await remove(path, event.id)).code).toBe("SystemEvent");
  });

  it("that are blocked cannot be edited nor removed", async () => {
    const event = await withCode(90);
    expect((await put(path, { ...event, notificationLevel: 0 })).code).toBe("EventBlocked");
    expect((await remove(path, event.id)).code).toBe("EventBlocked");
  });

  it("have names of 48 characters at most and levels up to 4", async () => {
    const bad = await admin(path, { body: { name: "x".repeat(49), code: 50, notificationLevel: 5 } });
    expect([bad.status, Object.keys(bad.fields)]).toEqual([422, ["name", "notificationLevel"]]);
  });

  it("are unplanned unless it is said, and stay what they are", async () => {
    const body = { name: "Almoço", code: 60, notificationLevel: 0, planned: true };
    const { id } = (await admin<Record>(path, { body })).body;
    const changed = await put(path, { id, name: "Almoço 2", notificationLevel: 0 });
    expect(changed.body).toMatchObject({ planned: true });
    const other2 = await admin<RegisteredEvent>(path, { body: { ...body, code: 61, planned: undefined } });
    expect(other2.body.planned).toBe(false);
  });
});

it("a disabled coil keeps what it says and is not removed", async () => {
  const path = "/registrations/coils";
  const body = { name: "Filme", code: 0, weight: 10, estimate: 5 };
  const { id } = (await admin<Coil>(path, { body })).body;
  expect((await put(path, { id, ...body, enabled: false })).status).toBe(200);
  const changed = await put(path, { id, ...body, weight: 11, estimate: 6 });
  expect([changed.status, Object.keys(changed.fields)]).toEqual([422, ["weight", "estimate"]]);
  expect((await remove(path, id)).code).toBe("CoilDisabled");
  expect((await put(path, { id, ...body, weight: 11, enabled: true })).body).toMatchObject({ weight: 11 });
});

it("a change is seen by other servers at once", async () => {
  const { id } = (await admin<Operator>("/registrations/operators", { body: { name: "Ana", code: 1 } })).body;
  const seen = await admin<Operator>(`/registrations/operators/${id}`, { app: other });
  expect(seen.body.name).toBe("Ana");
});
