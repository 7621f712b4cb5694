import type { AlertDestination, AlertIncident, PushDevice } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PushReceiver } from "../../platform/channels/testing/push-receiver.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { firstMailsSelect } from "./mail-thread.ts";
import { addAlertPlant, type AlertPlant } from "./testing/alert-plant.ts";
import { describeByProxy } from "./testing/by-proxy.part.ts";

const clock = { nowMs: Date.UTC(2026, 10, 20, 12) };
let test: TestApp;
let plant: AlertPlant;
let stranger: TestCaller;
let supervisor: TestCaller;

beforeAll(async () => {
  test = await openTestApp({ now: () => clock.nowMs });
  plant = await addAlertPlant(test, clock);
  const { tenant } = plant;
  supervisor = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Supervisor")).token);
  const other = await test.postgres.addTenant();
  stranger = testCaller(test.app, other.tenant, (await test.signIn(other, "Admin")).token);
});
afterAll(() => test.close());

const path = "/alerts/destinations";
const address = "https://hooks.example.com/workflows/9f2c7a/triggers?sig=a-secret-abcd";
const add = (body: object) =>
  plant.admin<AlertDestination & { secret: string | null }>(path, { body: { name: "Grupo", ...body } });
const list = async () => (await plant.admin<AlertDestination[]>(path)).body;
const inTenant = <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
  test.postgres.store.withTenant(
    plant.tenant.tenantId,
    async (transaction) => (await statement.execute(transaction)).rows,
  );

describe("a destination's address", () => {
  it("is told nobody again: not in lists, nor in the trail; what is left out stays", async () => {
    const { body: made } = await add({ kind: "teams", url: address });
    expect(made).toMatchObject({ address: "https://hooks.example.com/…abcd", secret: null });
    const moved = address.replace("abcd", "wxyz");
    const change = { id: made.id, name: "Manutenção" };
    expect((await plant.admin(path, { method: "PUT", body: change })).status).toBe(200);
    expect(await list()).toMatchObject([{ name: "Manutenção", address: "https://hooks.example.com/…abcd" }]);
    const stored = () => inTenant(sql<{ url: string }>`select url from alert_destinations`);
    expect(await stored()).toEqual([{ url: address }]);
    expect((await plant.admin(path, { method: "PUT", body: { ...change, url: moved } })).status).toBe(200);
    expect(await stored()).toEqual([{ url: moved }]);
    expect((await plant.admin(`${path}/${made.id}`, { method: "DELETE" })).status).toBe(200);
    const trail = await inTenant(
      sql<{ action: string; before: object; after: object }>`
        select action, before, after from audit_entries where entity = 'alertDestination' order by id`,
    );
    expect(trail.map(({ action }) => action)).toEqual(["create", "update", "update", "remove"]);
    expect(trail[2]).toMatchObject({
      before: { url: "https://hooks.example.com/…abcd" },
      after: { url: "https://hooks.example.com/…wxyz" },
    });
    const { body: shown } = await plant.admin("/audit?entity=alertDestination");
    for (const text of [JSON.stringify(trail), JSON.stringify(shown)]) expect(text).not.toContain("secret");
  });

  it("has its secret told once, and a bot's token never", async () => {
    const { body: webhook } = await add({ kind: "webhook", url: address });
    expect(webhook.secret).toMatch(/^whsec_/);
    const token = `123456:${"A".repeat(35)}`;
    const { body: bot } = await add({ kind: "telegram", token, chat: "@planta_1" });
    expect(bot).toMatchObject({ address: "@planta_1", secret: null });
    const known = JSON.stringify(await list());
    for (const secret of [webhook.secret ?? "", token, "sig="]) expect(known).not.toContain(secret);
    const trail = JSON.stringify(await inTenant(sql`select before, after from audit_entries`));
    for (const secret of [webhook.secret ?? "", token, "sig="]) expect(trail).not.toContain(secret);
  });

  it.each([
    ["no https", { kind: "webhook", url: "http://erp.example.com" }, "url"],
    ["no address", { kind: "teams", url: "erp" }, "url"],
    ["this computer", { kind: "webhook", url: "https://localhost/a" }, "url"],
    ["an inner network", { kind: "webhook", url: "https://10.1.2.3/a" }, "url"],
    ["the same in other clothes", { kind: "webhook", url: "https://[::ffff:10.1.2.3]/a" }, "url"],
    ["a cloud's own", { kind: "teams", url: "https://169.254.169.254/latest" }, "url"],
    ["no token of a bot", { kind: "telegram", token: "abc", chat: "1" }, "token"],
    ["no chat", { kind: "telegram", token: `123456:${"A".repeat(35)}`, chat: "planta" }, "chat"],
  ])("is refused that is %s", async (_, body, field) => {
    const refused = await add(body);
    expect([refused.status, refused.code]).toEqual([422, "InvalidRequest"]);
    expect(refused.fields).toHaveProperty(field);
  });

  it("is refused when it becomes an inner one, or another kind's", async () => {
    const { body: made } = await add({ kind: "webhook", url: address });
    const change = (more: object) =>
      plant.admin(path, { method: "PUT", body: { id: made.id, name: "x", ...more } });
    expect((await change({ url: "https://192.168.0.1/" })).fields).toHaveProperty("url");
    expect((await change({ chat: "@planta_1" })).fields).toHaveProperty("chat");
  });

  it("is its client's alone, and its administrators'", async () => {
    const { body: made } = await add({ kind: "webhook", url: address });
    expect((await stranger<object[]>(path)).body).toEqual([]);
    for (const call of [
      stranger(path, { method: "PUT", body: { id: made.id, name: "x" } }),
      stranger(`${path}/${made.id}`, { method: "DELETE" }),
      stranger(`${path}/${made.id}/test`, { body: {} }),
    ])
      expect((await call).code).toBe("NotFound");
    const steps = [{ afterMinutes: 0, destinations: [made.id] }];
    const rule = { name: "x", condition: { kind: "stopped" }, steps };
    expect((await stranger("/registrations/alert-rules", { body: rule })).fields).toHaveProperty("steps");
    expect((await supervisor(path)).code).toBe("Forbidden");
    const tested = await plant.admin<{ delivered: boolean; reason: string }>(`${path}/${made.id}/test`, {
      body: {},
    });
    expect(tested.body).toMatchObject({ delivered: false });
  });
});

describe("a browser", () => {
  const devices = "/alerts/push-subscriptions";
  const keys = () => {
    const { p256dh, auth } = new PushReceiver();
    return { p256dh, auth };
  };
  const endpoint = "https://push.example.com/send/f00d";
  const subscribe = (caller: TestCaller, more: object = {}) =>
    caller<PushDevice>(devices, { body: { endpoint, keys: keys(), ...more } });

  it("is its person's own, known by its fingerprint, and becomes who subscribes it last", async () => {
    const { body: key } = await plant.admin<{ key: string }>("/alerts/push-key");
    expect(Buffer.from(key.key, "base64url")).toHaveLength(65);
    const { body: mine } = await subscribe(supervisor);
    expect(mine.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify((await supervisor(devices)).body)).not.toContain(endpoint);
    expect((await plant.admin<object[]>(devices)).body).toEqual([]);
    expect((await plant.admin(`${devices}/${mine.id}`, { method: "DELETE" })).code).toBe("NotFound");
    await subscribe(plant.admin);
    expect((await supervisor<object[]>(devices)).body).toEqual([]);
    const [own] = (await plant.admin<PushDevice[]>(devices)).body;
    expect((await stranger(`${devices}/${own?.id}`, { method: "DELETE" })).code).toBe("NotFound");
    expect((await plant.admin(`${devices}/${own?.id}`, { method: "DELETE" })).status).toBe(200);
    expect((await plant.admin<object[]>(devices)).body).toEqual([]);
  });

  it("is refused with a service in an inner network, or keys that are none", async () => {
    const refused = async (more: object) => (await subscribe(supervisor, more)).fields;
    expect(await refused({ endpoint: "https://127.0.0.1/a" })).toHaveProperty("endpoint");
    expect(await refused({ endpoint: "http://push.example.com/a" })).toHaveProperty("endpoint");
    expect((await subscribe(supervisor, { keys: { p256dh: "x", auth: "y" } })).status).toBe(422);
  });

  it("is one of twenty at most: the oldest goes", async () => {
    for (let i = 0; i < 22; i += 1) await subscribe(supervisor, { endpoint: `${endpoint}${i}` });
    expect((await supervisor<object[]>(devices)).body).toHaveLength(20);
  });
});

describe("the link of a message", () => {
  it("acknowledges nothing when it is looked at, and nothing any more when it is old", async () => {
    await plant.addRule({});
    await plant.send({ occurrences: [plant.stop(minuteMs)] });
    await expect.poll(() => plant.mails()).toHaveLength(1);
    const mail = test.mails.find(({ to }) => to === plant.person.email);
    expect(mail?.text).toMatch(/\/alertas\?incidente=\d+/);
    const token = /reconhecer#([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const url = `/api/alerts/acknowledge/${token}`;
    const look = () => test.app.inject({ method: "GET", url });
    // Mail scanners and browsers that prefetch request the link in these ways.
    for (const method of ["GET", "HEAD", "OPTIONS"] as const) await test.app.inject({ method, url });
    expect((await look()).json()).toMatchObject({ usable: true, state: "open" });
    await inTenant(sql`update alert_links set created_at = now() - interval '8 days'`);
    expect((await look()).json()).toMatchObject({ usable: false, state: "open" });
    expect((await test.app.inject({ method: "POST", url })).statusCode).toBe(404);
    expect(await plant.incidents()).toMatchObject([{ state: "open" }]);
    const unknown = `/api/alerts/acknowledge/${"x".repeat(43)}`;
    expect((await test.app.inject({ method: "POST", url: unknown })).statusCode).toBe(404);
  });
});

it("shows the mails that a rule would send before it is saved, and tells how many incidents are open", async () => {
  const body = {
    name: "Parada sem plano",
    condition: { kind: "stopped" },
    onDelayS: 600,
    steps: plant.told(),
  };
  const { body: shown } = await plant.admin<{
    opened: { subject: string; text: string };
    ended: { subject: string; text: string };
  }>("/registrations/alert-rules/preview", { body });
  expect(shown.opened.subject).toBe("ARZ1 parada: Motor, há mais de 10\u00a0min");
  expect(shown.opened.text).toContain("Regra: Parada sem plano.");
  expect(shown.opened.text).toContain("/reconhecer#");
  expect(shown.ended.subject).toBe(shown.opened.subject);
  expect(shown.ended.text).toMatch(/^Encerrado: ARZ1 parada: Motor, durou 22/);
  const own = await addAlertPlant(test, clock);
  const open = async () => (await own.admin<{ open: number }>("/alerts/open")).body.open;
  expect(await open()).toBe(0);
  await own.addRule({});
  await own.send({ occurrences: [own.stop(minuteMs)] });
  await expect.poll(open).toBe(1);
  const [incident] = await own.incidents();
  await own.admin(`/alerts/incidents/${incident?.id}/acknowledge`, { body: {} });
  expect(await open()).toBe(0);
});

const states = async (own: AlertPlant, query = "") => (await own.incidents(query)).map(({ state }) => state);

describe("what passes on, and what ends, in numbers", () => {
  it("is gathered too, and who is spared is left out", async () => {
    const own = await addAlertPlant(test, clock);
    const boss = await test.addUser(own.tenant.tenantId, "Admin");
    const toBoss = () => test.mails.filter(({ to }) => to === boss.email).map(({ subject }) => subject);
    const steps = [...own.told(), { afterMinutes: 15, users: [boss.userId], by: ["mail"] }];
    await own.addRule({ condition: { kind: "event", codes: [20, 22] }, digestAbove: 1, steps });
    const three = [own.stop(1_000), own.stop(900, { equipment: 4 })];
    await own.send({ occurrences: three });
    await expect.poll(() => states(own)).toEqual(["open", "open"]);
    clock.nowMs += 15 * minuteMs;
    await expect.poll(() => toBoss().length).toBe(1);
    const deliveriesOf = async (incident: AlertIncident | undefined) =>
      (
        await own.admin<{ deliveries: { purpose: string; step: number | null; state: string }[] }>(
          `/alerts/incidents/${incident?.id}`,
        )
      ).body.deliveries;
    const [one, other] = (await own.incidents()).toSorted((a, b) => a.id - b.id);
    const told = await deliveriesOf(other);
    expect(told.map(({ purpose, step, state }) => [purpose, step, state])).toEqual([
      ["digest", 1, "waiting"],
      ["digest", 2, "waiting"],
    ]);
    await own.admin(`/alerts/incidents/${other?.id}/acknowledge`, { body: {} });
    expect((await deliveriesOf(other)).map(({ step, state }) => [step, state])).toEqual([
      [1, "waiting"],
      [2, "dropped"],
    ]);
    await own.send({ occurrences: three.map((stop) => ({ ...stop, endedAt: clock.nowMs - 1 })) });
    await expect.poll(() => states(own)).toEqual(["ended", "ended"]);
    await expect.poll(() => toBoss().length).toBe(2);
    expect((await deliveriesOf(one)).filter(({ purpose }) => purpose === "ended")).toHaveLength(2);
  });
});

describe("the ends of many", () => {
  it("are gathered as their beginnings were", async () => {
    const own = await addAlertPlant(test, clock);
    const { tenantId } = own.tenant;
    const leave = () =>
      test.postgres.store.withTenant(tenantId, (transaction) =>
        sql`update alert_deliveries set due_at = now() where state = 'waiting'`.execute(transaction),
      );
    await own.addRule({ condition: { kind: "event", codes: [20, 22] }, digestAbove: 1 });
    const stops = [own.stop(3_000), own.stop(2_000, { equipment: 4 })];
    await own.send({ occurrences: stops });
    await expect.poll(() => states(own)).toHaveLength(2);
    await own.send({ occurrences: stops.map((stop) => ({ ...stop, endedAt: clock.nowMs - 500 })) });
    await expect.poll(() => states(own)).toEqual(["ended", "ended"]);
    // Late enough that neither machine counts as unsteady.
    clock.nowMs += 11 * 60_000;
    await own.send({ occurrences: [own.stop(100), own.stop(50, { equipment: 4 })] });
    await expect.poll(() => states(own, "?states=open")).toHaveLength(2);
    await leave();
    await expect.poll(() => own.mails().at(-1)).toBe("Parada sem plano: 3 alertas");
    const ends = [own.stop(100), own.stop(50, { equipment: 4 })];
    await own.send({ occurrences: ends.map((stop) => ({ ...stop, endedAt: clock.nowMs - 1 })) });
    await expect.poll(() => states(own, "?states=open")).toEqual([]);
    await leave();
    await expect.poll(() => own.mails().at(-1)).toMatch(/^Parada sem plano: \d alertas encerrados$/);
    const theirs = test.mails.filter(({ to }) => to === own.person.email);
    const end = theirs.at(-1);
    // The mail refers to each of its incidents and to the first mails about them, digests included.
    expect(end?.thread?.roots.length).toBeGreaterThan(1);
    expect(end?.thread?.earlier.length).toBeGreaterThan(0);
    expect(theirs.map(({ id }) => id)).toEqual(expect.arrayContaining([...(end?.thread?.earlier ?? [])]));
  });
});

it("the mails of a conversation are looked for among those of its rule, however many others there are", async () => {
  const own = await addAlertPlant(test, clock);
  const [rule, other] = [await own.addRule({}), await own.addRule({ name: "Outra" })];
  const { tenantId } = own.tenant;
  const target = own.person.email;
  const { store, owner } = test.postgres;
  await store.withTenant(tenantId, (transaction) =>
    sql`
      insert into alert_deliveries (tenant_id, rule_id, incidents, purpose, step, channel, target, target_name, state)
      select ${tenantId}, ${other.id}, array[n], 'opened', 0, 'mail', ${target}, 'Ana', 'delivered'
      from generate_series(1, 5000) as n
    `.execute(transaction),
  );
  await sql`analyze alert_deliveries`.execute(owner);
  const select = firstMailsSelect({ tenant_id: tenantId, rule_id: rule.id, incidents: [1, 2], target });
  const { rows } = await store.withTenant(tenantId, (transaction) =>
    sql`explain (format json) ${select}`.execute(transaction),
  );
  expect(JSON.stringify(rows)).toMatch(/"Index Cond":"[^"]*rule_id/);
});

describeByProxy(() => ({ test, addPlant: () => addAlertPlant(test, clock) }));
