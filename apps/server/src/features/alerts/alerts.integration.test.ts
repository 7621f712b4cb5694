import { randomUUID } from "node:crypto";
import type { AlertIncident, AlertRule, BatchInput, WhyNot } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { smallPlant, weighingsOf } from "../../testing/test-stores.ts";

let nowMs = Date.UTC(2026, 10, 20, 12);
let test: TestApp;
let servers: [FastifyInstance, FastifyInstance];
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
let person: { id: string; email: string };
let key: string;
let sequence = 0;
const gateway = randomUUID();

beforeAll(async () => {
  test = await openTestApp({ now: () => nowMs });
  servers = [test.app, await test.openReplica()];
});
afterAll(() => test.close());
beforeEach(async () => {
  nowMs += 3 * 24 * 60 * minuteMs;
  tenant = await test.stores.addTenant({
    ...smallPlant,
    events: [
      { code: 20, name: "Falta de filme", notificationLevel: 0 },
      { code: 21, name: "Refeição", notificationLevel: 0, planned: true },
      { code: 22, name: "Motor", notificationLevel: 0 },
    ],
  });
  admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
  const { email } = await test.addUser(tenant.tenantId, "Supervisor");
  const users = (await admin<{ _id: string; email: string }[]>("/users/profile")).body;
  person = { id: users.find((user) => user.email === email)?._id ?? "", email };
  key = await test.addDeviceKey(tenant.tenantId);
});

type Occurrences = NonNullable<BatchInput["occurrences"]>;
const send = async (records: Partial<BatchInput>, server: 0 | 1 = 0) => {
  sequence += 1;
  const payload = { gateway, sequence, sentAt: nowMs, ...records };
  const url = "/api/device/v1/batches";
  const answer = await servers[server].inject({ method: "POST", url, payload, headers: bearer(key) });
  expect(answer.statusCode).toBe(200);
};
const stop = (agoMs: number, more: Partial<Occurrences[number]> = {}): Occurrences[number] => ({
  equipment: 3,
  code: 20,
  startedAt: nowMs - agoMs,
  endedAt: null,
  ...more,
});
const told = () => [{ afterMinutes: 0, users: [person.id], by: ["mail"] }];
const addRule = async (more: object) => {
  const body = { name: "Parada sem plano", condition: { kind: "stopped" }, steps: told(), ...more };
  const created = await admin<AlertRule>("/registrations/alert-rules", { body });
  expect(created).toMatchObject({ status: 200 });
  return created.body;
};
const incidents = async (query = "") =>
  (await admin<{ incidents: AlertIncident[] }>(`/alerts/incidents${query}`)).body.incidents;
const mails = () => test.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);
const patience = { timeout: 10_000 };

describe("a machine that stops for longer than a rule allows", () => {
  it("is told once by two servers, and its end to whom it was told", async () => {
    await addRule({ onDelayS: 600 });
    await send({
      occurrences: [
        stop(11 * minuteMs),
        stop(1_000, { equipment: 4 }),
        stop(minuteMs, { code: 21, equipment: 4 }),
      ],
    });
    await expect
      .poll(mails, patience)
      .toEqual(["ARZ1 parada: Falta de filme, há mais de 10\u00a0min\u00a000\u00a0s"]);
    // The mail is there a moment before it is written that it is.
    await expect
      .poll(() => incidents(), patience)
      .toMatchObject([
        { state: "open", subject: { name: "ARZ1" }, facts: { code: 20 }, told: { all: 1, delivered: 1 } },
      ]);
    expect(await incidents("?states=pending")).toMatchObject([{ subject: { name: "FEJ1" }, openedAt: null }]);
    await send(
      {
        occurrences: [
          stop(11 * minuteMs, { endedAt: nowMs - 1 }),
          stop(1_000, { equipment: 4, endedAt: nowMs - 1 }),
        ],
      },
      1,
    );
    await expect.poll(() => mails().length, patience).toBe(2);
    expect(mails()[1]).toContain("Encerrado: ARZ1 parada: Falta de filme, durou 11");
    expect(await incidents()).toMatchObject([{ state: "ended" }]);
    expect(await incidents("?states=pending")).toEqual([]);
  });

  it("is opened by time alone, and passed on until somebody takes it in hand by the mail's link", async () => {
    const steps = [...told(), { afterMinutes: 15, roles: ["Admin"], by: ["mail"] }];
    await addRule({ onDelayS: 600, steps });
    await send({ occurrences: [stop(1_000)] });
    await expect.poll(() => incidents("?states=pending"), patience).toHaveLength(1);
    nowMs += 10 * minuteMs;
    await expect.poll(mails, patience).toHaveLength(1);
    const mail = test.mails.find(({ to }) => to === person.email);
    const token = /reconhecer#([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const link = (method: "GET" | "POST") =>
      test.app.inject({ method, url: `/api/alerts/acknowledge/${token}` });
    expect((await link("GET")).json()).toMatchObject({
      usable: true,
      state: "open",
      subject: { name: "ARZ1" },
    });
    const details = await admin<{ upcoming: object[] }>(`/alerts/incidents/${(await incidents())[0]?.id}`);
    expect(details.body.upcoming).toMatchObject([{ step: 2 }]);
    const both = await Promise.all([link("POST"), link("POST")]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
    expect((await link("GET")).json()).toMatchObject({ usable: false, state: "acknowledged" });
    expect(await incidents()).toMatchObject([{ state: "acknowledged" }]);
    nowMs += 20 * minuteMs;
    await send({ occurrences: [stop(30 * minuteMs + 1_000, { endedAt: nowMs - 1 })] });
    await expect.poll(mails, patience).toHaveLength(2);
    expect(await incidents()).toMatchObject([{ state: "ended", told: { all: 1 } }]);
  });

  it("opens nothing while its rule is off, and a rule that is switched off ends what it has open", async () => {
    const rule = await addRule({});
    await send({ occurrences: [stop(minuteMs)] });
    await expect.poll(() => incidents(), patience).toHaveLength(1);
    const { open: _, version: __, createdAt: ___, removedAt: ____, ...body } = rule;
    const off = await admin("/registrations/alert-rules", {
      method: "PUT",
      body: { ...body, enabled: false },
    });
    expect(off.status).toBe(200);
    expect(await incidents()).toMatchObject([{ state: "ended" }]);
    const reasons = await whyNot(rule.id);
    expect(reasons).toContain("ruleOff");
  });
});

const whyNot = async (rule: number) => {
  const query = `rule=${rule}&user=${person.id}&startTimestamp=${nowMs - 60 * minuteMs}&endTimestamp=${nowMs + 1}`;
  const { body } = await admin<{ reasons: WhyNot[] }>(`/alerts/why-not?${query}`);
  return body.reasons.map(({ code }) => code);
};

describe("who was not told", () => {
  it("hears that it was too short, out of hours, shelved, or that he was told", async () => {
    const rule = await addRule({ onDelayS: 600 });
    await send({ occurrences: [stop(5 * minuteMs, { endedAt: nowMs - minuteMs })] });
    expect(await whyNot(rule.id)).toEqual(["ruleChanged", "belowOnDelay"]);
    await send({ occurrences: [stop(12 * minuteMs, { equipment: 4 })] });
    await expect.poll(() => whyNot(rule.id), patience).toContain("told");
    const [open] = await incidents();
    const shelved = await admin<AlertIncident>(`/alerts/incidents/${open?.id}/shelve`, {
      body: { minutes: 60 },
    });
    expect(shelved.body.shelved).toMatchObject({ until: nowMs + 60 * minuteMs });
    await send({ occurrences: [stop(12 * minuteMs, { equipment: 4, endedAt: nowMs - 1 })] });
    await expect.poll(async () => (await incidents())[0]?.state, patience).toBe("ended");
    nowMs += 20 * minuteMs;
    await send({ occurrences: [stop(15 * minuteMs, { equipment: 4 })] });
    await expect.poll(() => whyNot(rule.id), patience).toContain("shelved");
    expect(await whyNot((await addRule({ name: "Nunca" })).id)).toContain("ruleChanged");
  });
});

describe("more than a rule may tell apart", () => {
  it("becomes one digest for each recipient", async () => {
    await addRule({ condition: { kind: "event", codes: [20, 22] }, digestAbove: 1 });
    await send({ occurrences: [stop(1_000)] });
    await expect.poll(mails, patience).toHaveLength(1);
    await send({ occurrences: [stop(500, { equipment: 4 }), stop(1_000, { endedAt: nowMs - 100 })] });
    await send({ occurrences: [stop(50, { code: 22 })] });
    await expect.poll(() => incidents(), patience).toHaveLength(3);
    const [, second] = (await incidents("?states=open")).toSorted((a, b) => a.id - b.id);
    const { body } = await admin<{ deliveries: object[] }>(`/alerts/incidents/${second?.id}`);
    expect(body.deliveries).toMatchObject([{ purpose: "digest", state: "waiting" }]);
  });
});

describe("other rules", () => {
  it("watch rejects, samples, means, factors, orders and gateways", async () => {
    await addLateOrder();
    const startMs = nowMs - 4 * minuteMs;
    const weights = Array.from({ length: 100 }, (_, i) => (i % 4 === 0 ? 970_000 : 1_014_000));
    await send({ weighings: weighingsOf(startMs, weights), occurrences: [stop(9 * minuteMs)] });
    const minutes = 10;
    const figure = { minutes, minimumPackages: 20 };
    await addRule({ name: "Rejeição", condition: { kind: "rejects", limit: 3, ...figure } });
    await addRule({ name: "Conformidade", condition: { kind: "conformity" } });
    await addRule({
      name: "Média",
      condition: { kind: "meanDrift", limit: 3, against: "nominal", ...figure },
    });
    await addRule({ name: "Fator", condition: { kind: "factor", limit: 50, minutes } });
    await addRule({ name: "Sem sinal", condition: { kind: "gatewaySilent" }, onDelayS: 120 });
    await addRule({ name: "Ordem", condition: { kind: "orderLate" } });
    const names = async (query = "") =>
      (await incidents(query)).map(({ rule }) => rule.name).toSorted(byText);
    // What is not told by a notice is looked at by time: the clock goes on, about as fast as the true one, so that no window empties.
    const later = (query?: string) => () => {
      nowMs += 100;
      return names(query);
    };
    const seen = ["Conformidade", "Fator", "Média", "Ordem", "Rejeição"];
    await expect.poll(later(), { timeout: 40_000 }).toEqual(seen);
    const found = (await incidents()).map(({ rule, subject, facts }) => [rule.name, { subject, facts }]);
    expect(Object.fromEntries(found)).toMatchObject({
      Conformidade: { subject: { name: "ARZ1" }, facts: { criteria: ["individual"] } },
      Média: { facts: { value: 4, limit: 3, product: "Arroz 1 kg" } },
      Ordem: { subject: { kind: "order", name: "Grãos" }, facts: { order: "OP-1" } },
      Rejeição: { facts: { value: 25, limit: 3, minutes } },
    });
    nowMs += 3 * minuteMs;
    await expect.poll(later(), { timeout: 30_000 }).toEqual([...seen, "Sem sinal"]);
    await send({});
    await expect.poll(later("?states=ended"), { timeout: 30_000 }).toEqual(["Sem sinal"]);
  });
});

const byText = (one: string, other: string) => one.localeCompare(other);
const addLateOrder = async () => {
  const [product] = (await admin<{ id: number }[]>("/registrations/products")).body;
  const { groups } = (await admin<{ groups: { id: number }[] }>("/registrations/equipments/groups")).body;
  const body = {
    product: product?.id,
    group: groups[0]?.id,
    codeText: "OP-1",
    count: 5,
    dueAt: nowMs - minuteMs,
  };
  expect((await admin("/registrations/orders", { body })).status).toBe(200);
};

describe("what a rule would have done", () => {
  it("is what it did, and less with a longer wait", async () => {
    await addRule({ onDelayS: 60 });
    const ago = [50, 40, 30].map((minutes) => minutes * minuteMs);
    await send({
      occurrences: ago.map((ms, i) => stop(ms, { endedAt: nowMs - ms + (i + 1) * minuteMs - 30_000 })),
    });
    const body = { name: "x", condition: { kind: "stopped" }, onDelayS: 60, steps: told() };
    const answer = await admin<{
      days7: { count: number; longestS: number };
      incidents: { start: number }[];
      shorter: object[];
      ifDelayed: { onDelayS: number; count: number }[];
    }>("/registrations/alert-rules/would-have-done", { body });
    expect(answer.body).toMatchObject({ days7: { count: 2, longestS: 150 }, shorter: [{ subject: 0 }] });
    expect(answer.body.ifDelayed.find(({ onDelayS }) => onDelayS === 120)?.count).toBe(1);
    expect(answer.body.ifDelayed.find(({ onDelayS }) => onDelayS === 0)?.count).toBe(3);
  });
});

describe("the list", () => {
  it("is a workbook too, and another tenant's is not seen", async () => {
    await addRule({});
    await send({ occurrences: [stop(minuteMs)] });
    await expect.poll(() => incidents(), patience).toHaveLength(1);
    const [one] = await incidents();
    const other = await test.postgres.addTenant();
    const stranger = testCaller(test.app, other.tenant, (await test.signIn(other, "Admin")).token);
    expect((await stranger(`/alerts/incidents/${one?.id}`)).code).toBe("NotFound");
    expect((await stranger<{ incidents: object[] }>("/alerts/incidents")).body.incidents).toEqual([]);
    const { token } = await test.signIn(tenant, "Operator");
    const url = `/api/client/${tenant.tenant}/alerts/incidents.xlsx`;
    const file = await test.app.inject({ method: "GET", url, headers: bearer(token) });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.subarray(0, 2).toString()).toBe("PK");
  });
});
