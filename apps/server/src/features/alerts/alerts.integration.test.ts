import type { AlertIncident } from "@fiel/contracts";
import { dayMs, formatInstant, minuteMs } from "@fiel/domain";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller } from "../../testing/test-caller.ts";
import { weighingsOf } from "../../testing/test-stores.ts";
import { addAlertPlant, type AlertPlant } from "./testing/alert-plant.ts";
import { describeChangedTarget } from "./testing/changed-target.part.ts";
import { describeList } from "./testing/incidents-list.part.ts";
import { describeOeeOfShift } from "./testing/oee-of-shift.part.ts";

const plainKinds = ["stopped", "underweight", "conformity", "orderLate", "gatewaySilent", "boardDark"];
const clock = { nowMs: Date.UTC(2026, 10, 20, 12) };
let test: TestApp;
let replica: FastifyInstance;
let plant: AlertPlant;

beforeAll(async () => {
  test = await openTestApp({ now: () => clock.nowMs });
  replica = await test.openReplica();
});
afterAll(() => test.close());
beforeEach(async () => {
  clock.nowMs += 3 * 24 * 60 * minuteMs;
  plant = await addAlertPlant(test, clock);
});

describe("a machine that stops for longer than a rule allows", () => {
  it("is told once by two servers, and its end to whom it was told", async () => {
    await plant.addRule({ onDelayS: 600 });
    await plant.send({
      occurrences: [
        plant.stop(11 * minuteMs),
        plant.stop(1_000, { equipment: 4 }),
        plant.stop(minuteMs, { code: 21, equipment: 4, endedAt: clock.nowMs - 2_000 }),
      ],
    });
    await expect.poll(() => plant.mails()).toEqual(["ARZ1 parada: Falta de filme, há mais de 10\u00a0min"]);
    // The mail arrives a moment before its delivery is recorded.
    await expect
      .poll(() => plant.incidents())
      .toMatchObject([
        { state: "open", subject: { name: "ARZ1" }, facts: { code: 20 }, told: { all: 1, delivered: 1 } },
      ]);
    expect(await plant.incidents("?states=pending")).toMatchObject([
      { subject: { name: "FEJ1" }, openedAt: null, startedAt: clock.nowMs - 1_000 },
    ]);
    await plant.send(
      {
        occurrences: [
          plant.stop(11 * minuteMs, { endedAt: clock.nowMs - 1 }),
          plant.stop(1_000, { equipment: 4, endedAt: clock.nowMs - 1 }),
        ],
      },
      replica,
    );
    await expect.poll(() => plant.mails().length).toBe(2);
    const [beginning, end] = test.mails.filter(({ to }) => to === plant.person.email);
    expect(end?.text).toMatch(/^Encerrado: ARZ1 parada: Falta de filme, durou 11/);
    expect(end?.subject).toBe(beginning?.subject);
    expect(await plant.incidents()).toMatchObject([{ state: "ended" }]);
    expect(await plant.incidents("?states=pending")).toEqual([]);
  });

  it("is opened by time alone, and passed on until somebody takes it in hand by the mail's link", async () => {
    const steps = [...plant.told(), { afterMinutes: 15, roles: ["Admin"], by: ["mail"] }];
    await plant.addRule({ onDelayS: 600, steps });
    await plant.send({ occurrences: [plant.stop(1_000)] });
    await expect.poll(() => plant.incidents("?states=pending")).toHaveLength(1);
    clock.nowMs += 10 * minuteMs;
    await expect.poll(() => plant.mails()).toHaveLength(1);
    const mail = test.mails.find(({ to }) => to === plant.person.email);
    const token = /reconhecer#([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const link = (method: "GET" | "POST") =>
      test.app.inject({ method, url: `/api/alerts/acknowledge/${token}` });
    expect((await link("GET")).json()).toMatchObject({
      usable: true,
      state: "open",
      subject: { name: "ARZ1" },
    });
    const details = await plant.admin<{ upcoming: object[] }>(
      `/alerts/incidents/${(await plant.incidents())[0]?.id}`,
    );
    expect(details.body.upcoming).toMatchObject([{ step: 2 }]);
    const both = await Promise.all([link("POST"), link("POST")]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
    expect((await link("GET")).json()).toMatchObject({ usable: false, state: "acknowledged" });
    expect(await plant.incidents()).toMatchObject([{ state: "acknowledged" }]);
    clock.nowMs += 20 * minuteMs;
    await plant.send({ occurrences: [plant.stop(30 * minuteMs + 1_000, { endedAt: clock.nowMs - 1 })] });
    await expect.poll(() => plant.mails()).toHaveLength(2);
    expect(await plant.incidents()).toMatchObject([{ state: "ended", told: { all: 1 } }]);
  });

  it("tells of a cause that came later than the stop since when it is", async () => {
    await plant.addRule({ onDelayS: 600 });
    const changedMs = clock.nowMs - 2 * minuteMs;
    await plant.send({
      occurrences: [plant.stop(11 * minuteMs, { code: 22, endedAt: changedMs }), plant.stop(2 * minuteMs)],
    });
    const since = formatInstant(changedMs, "time", "America/Sao_Paulo");
    const cause = `Falta de filme (desde ${since})`;
    await expect.poll(() => plant.mails()).toEqual([`ARZ1 parada: ${cause}, há mais de 10\u00a0min`]);
    expect(await plant.incidents()).toMatchObject([
      { startedAt: clock.nowMs - 11 * minuteMs, facts: { code: 20, causeSince: changedMs } },
    ]);
  });

  it("opens nothing while its rule is off, and a rule that is switched off ends what it has open", async () => {
    const rule = await plant.addRule({});
    await plant.send({ occurrences: [plant.stop(minuteMs)] });
    await expect.poll(() => plant.incidents()).toHaveLength(1);
    await plant.changeRule(rule, { enabled: false });
    expect(await plant.incidents()).toMatchObject([{ state: "ended" }]);
    const reasons = await plant.whyNot(rule.id);
    expect(reasons).toContain("ruleOff");
  });
});

describe("a contact that goes on and off", () => {
  it("is told like that from the third change on, once, and once that it is quiet", async () => {
    await plant.addRule({});
    const told = () =>
      test.mails
        .filter(({ to }) => to === plant.person.email)
        .map(({ text }) => text.split("\n", 1)[0]?.split(":", 1)[0]);
    const states = async () => (await plant.incidents()).map(({ state }) => state).toSorted();
    const begun = ["ARZ1 parada", "Encerrado", "Liga e desliga"];
    for (let time = 1; time <= 5; time += 1) {
      const stop = plant.stop(500);
      await plant.send({ occurrences: [stop] });
      const past = Array(time - 1).fill("ended");
      await expect.poll(states).toEqual([...past, "open"]);
      await expect.poll(told).toEqual(begun.slice(0, time === 1 ? 1 : 3));
      const delivered = async () => (await plant.incidents("?states=open"))[0]?.told;
      await expect.poll(delivered).toMatchObject({ delivered: time < 3 ? 1 : 0 });
      await plant.send({ occurrences: [{ ...stop, endedAt: clock.nowMs - 1 }] });
      await expect.poll(states).toEqual([...past, "ended"]);
      await expect.poll(told).toEqual(begun.slice(0, time === 1 ? 2 : 3));
      clock.nowMs += 12_000;
    }
    clock.nowMs += 10 * minuteMs;
    await plant.send({});
    await expect.poll(told).toEqual([...begun, "Voltou a ficar quieto"]);
    // A later stop is told as usual.
    clock.nowMs += 10 * minuteMs;
    await plant.send({ occurrences: [plant.stop(500)] });
    await expect.poll(told).toEqual([...begun, "Voltou a ficar quieto", "ARZ1 parada"]);
  });
});

describe("who was not told", () => {
  it("hears that it was too short, out of hours, shelved, or that he was told", async () => {
    const rule = await plant.addRule({ onDelayS: 600 });
    await plant.send({ occurrences: [plant.stop(5 * minuteMs, { endedAt: clock.nowMs - minuteMs })] });
    expect(await plant.whyNot(rule.id)).toEqual(["ruleChanged", "belowOnDelay"]);
    await plant.send({ occurrences: [plant.stop(12 * minuteMs, { equipment: 4 })] });
    await expect.poll(() => plant.whyNot(rule.id)).toContain("told");
    const [open] = await plant.incidents();
    const shelved = await plant.admin<AlertIncident>(`/alerts/incidents/${open?.id}/shelve`, {
      body: { minutes: 60 },
    });
    expect(shelved.body.shelved).toMatchObject({ until: clock.nowMs + 60 * minuteMs });
    await plant.send({
      occurrences: [plant.stop(12 * minuteMs, { equipment: 4, endedAt: clock.nowMs - 1 })],
    });
    await expect.poll(async () => (await plant.incidents())[0]?.state).toBe("ended");
    clock.nowMs += 20 * minuteMs;
    await plant.send({ occurrences: [plant.stop(15 * minuteMs, { equipment: 4 })] });
    await expect.poll(() => plant.whyNot(rule.id)).toContain("shelved");
    expect(await plant.whyNot((await plant.addRule({ name: "Nunca" })).id)).toContain("ruleChanged");
  });

  it("hears what the rule, or he himself, is to blame for, and nobody but an administrator hears it of another", async () => {
    const { tenantId } = plant.tenant;
    const [named, other] = [plant.person, await test.addUser(tenantId, "Operator")];
    const rule = await plant.addRule({ steps: [{ afterMinutes: 0, users: [named.id], by: ["push"] }] });
    const ask = async (user: string, caller = plant.admin) => {
      const query = `rule=${rule.id}&user=${user}&startTimestamp=${clock.nowMs}&endTimestamp=${clock.nowMs + 1}`;
      const { body, code } = await caller<{ reasons?: { code: string }[] }>(`/alerts/why-not?${query}`);
      return code ?? body.reasons?.map((reason) => reason.code);
    };
    const set = (text: string) =>
      test.postgres.store.withTenant(tenantId, (transaction) =>
        sql`update users set ${sql.raw(text)} where id = ${named.id}`.execute(transaction),
      );
    clock.nowMs += minuteMs;
    expect(await ask(named.id)).toEqual(["noDevice", "nothingHappened"]);
    expect(await ask(other.userId)).toEqual(["notRecipient", "nothingHappened"]);
    await set("blocked = true");
    expect(await ask(named.id)).toEqual(["userBlocked", "noDevice", "nothingHappened"]);
    await set("blocked = false, verified_at = null");
    expect(await ask(named.id)).toEqual(["userUnverified", "noDevice", "nothingHappened"]);
    const { token } = await test.signIn(plant.tenant, "Supervisor");
    expect(await ask(other.userId, testCaller(test.app, plant.tenant.tenant, token))).toBe("Forbidden");
  });

  it.each([
    ...plainKinds.map((kind) => ({ kind })),
    { kind: "event", codes: [20] },
    { kind: "rejects", limit: 3, minutes: 10 },
    { kind: "meanDrift", limit: 3, minutes: 10 },
    { kind: "factor", limit: 50, minutes: 10 },
    { kind: "oee", limit: 50 },
  ])("hears of days to come that nothing happened, by a rule of $kind", async (condition) => {
    const { id } = await plant.addRule({ condition });
    const startMs = clock.nowMs + 7 * dayMs;
    const query = `rule=${id}&startTimestamp=${startMs}&endTimestamp=${startMs + dayMs}`;
    const { body } = await plant.admin<{ reasons?: { code: string }[] }>(`/alerts/why-not?${query}`);
    expect(body.reasons?.map(({ code }) => code)).toEqual(["notRecipient", "nothingHappened"]);
  });
});

describe("more than a rule may tell apart", () => {
  it("becomes one digest for each recipient", async () => {
    await plant.addRule({ condition: { kind: "event", codes: [20, 22] }, digestAbove: 1 });
    await plant.send({ occurrences: [plant.stop(1_000)] });
    await expect.poll(() => plant.mails()).toHaveLength(1);
    await plant.send({
      occurrences: [plant.stop(500, { equipment: 4 }), plant.stop(1_000, { endedAt: clock.nowMs - 100 })],
    });
    await plant.send({ occurrences: [plant.stop(50, { code: 22 })] });
    await expect.poll(() => plant.incidents()).toHaveLength(3);
    const [, second] = (await plant.incidents("?states=open")).toSorted((a, b) => a.id - b.id);
    const { body } = await plant.admin<{ deliveries: object[] }>(`/alerts/incidents/${second?.id}`);
    expect(body.deliveries).toMatchObject([{ purpose: "digest", state: "waiting" }]);
    expect(await plant.whyNot((await plant.incidents())[0]?.rule.id ?? 0)).toContain("inDigest");
  });
});

describe("other rules", () => {
  it("watch causes, events, rejects, evidence, samples, means, factors, orders and gateways", async () => {
    await addLateOrder();
    const startMs = clock.nowMs - 4 * minuteMs;
    const weights = Array.from({ length: 100 }, (_, i) => (i % 4 === 0 ? 970_000 : 1_014_000));
    await plant.send({ weighings: weighingsOf(startMs, weights), occurrences: [plant.stop(9 * minuteMs)] });
    const minutes = 10;
    const figure = { minutes, minimumPackages: 20 };
    await plant.addRule({ name: "Rejeição", condition: { kind: "rejects", limit: 3, ...figure } });
    await plant.addRule({ name: "Evidência", condition: { kind: "underweight" } });
    await plant.addRule({ name: "Conformidade", condition: { kind: "conformity" } });
    await plant.addRule({
      name: "Média",
      condition: { kind: "meanDrift", limit: 3, against: "nominal", ...figure },
    });
    await plant.addRule({ name: "Fator", condition: { kind: "factor", limit: 50, minutes } });
    await plant.addRule({ name: "Sem sinal", condition: { kind: "gatewaySilent" }, onDelayS: 120 });
    await plant.addRule({ name: "Ordem", condition: { kind: "orderLate" } });
    await plant.addRule({ name: "Por causa", condition: { kind: "stopped", causes: [20] } });
    await plant.addRule({ name: "Por outra causa", condition: { kind: "stopped", causes: [22] } });
    await plant.addRule({ name: "Menos a causa", condition: { kind: "stopped", except: [20] } });
    await plant.addRule({ name: "Código", condition: { kind: "event", codes: [20] } });
    const names = async (query = "") =>
      (await plant.incidents(query)).map(({ rule }) => rule.name).toSorted();
    // Conditions without a notice are read by time. The clock advances about as fast as real time, so that no window becomes empty.
    const later = (query?: string) => () => {
      clock.nowMs += 100;
      return names(query);
    };
    const seen = ["Conformidade", "Código", "Evidência", "Fator", "Média", "Ordem", "Por causa", "Rejeição"];
    await expect.poll(later()).toEqual(seen);
    const found = (await plant.incidents()).map(({ rule, subject, facts }) => [
      rule.name,
      { subject, facts },
    ]);
    expect(Object.fromEntries(found)).toMatchObject({
      Conformidade: { subject: { name: "ARZ1" }, facts: { criteria: ["individual"] } },
      Evidência: { facts: { grounds: expect.arrayContaining(["double"]) } },
      Média: { facts: { value: 4, against: "nominal", limit: 3, product: "Arroz 1 kg" } },
      Ordem: { subject: { kind: "order", name: "Grãos" }, facts: { order: "OP-1" } },
      Rejeição: { facts: { value: 25, limit: 3, minutes } },
    });
    clock.nowMs += 3 * minuteMs;
    await expect.poll(later()).toEqual([...seen, "Sem sinal"]);
    await plant.send({});
    await expect.poll(later("?states=ended")).toEqual(["Sem sinal"]);
  });
});

const addLateOrder = async () => {
  const [product] = (await plant.admin<{ id: number }[]>("/registrations/products")).body;
  const { body: all } = await plant.admin<{ groups: { id: number }[] }>("/registrations/equipments/groups");
  const body = {
    product: product?.id,
    group: all.groups[0]?.id,
    codeText: "OP-1",
    count: 5,
    dueAt: clock.nowMs - minuteMs,
  };
  expect((await plant.admin("/registrations/orders", { body })).status).toBe(200);
};

describe("what a rule would have done", () => {
  it("is what it did, and less with a longer wait", async () => {
    await plant.addRule({ onDelayS: 60 });
    const ago = [50, 40, 30].map((minutes) => minutes * minuteMs);
    await plant.send({
      occurrences: ago.map((ms, i) =>
        plant.stop(ms, { endedAt: clock.nowMs - ms + (i + 1) * minuteMs - 30_000 }),
      ),
    });
    const body = { name: "x", condition: { kind: "stopped" }, onDelayS: 60, steps: plant.told() };
    const answer = await plant.admin<{
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

for (const part of [describeList, describeChangedTarget, describeOeeOfShift])
  part(() => ({ test, plant, clock }));
