import { dayMs, hourMs, minuteMs, startOfDayMs } from "@fiel/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { telemetryChannel } from "../../platform/stores/postgres/postgres-store.ts";
import { addScreenToken } from "../../testing/screen-token.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { weighingsOf } from "../../testing/test-stores.ts";
import { addAlertPlant, type AlertPlant } from "./testing/alert-plant.ts";
import { describeLateSteps } from "./testing/late-steps.part.ts";
import { describeNights } from "./testing/nights.part.ts";
import { describeShelving } from "./testing/shelving.part.ts";

const clock = { nowMs: Date.UTC(2026, 10, 20, 12) };
let test: TestApp;
let plant: AlertPlant;

beforeAll(async () => {
  test = await openTestApp({ now: () => clock.nowMs });
});
afterAll(() => test.close());
beforeEach(async () => {
  clock.nowMs += 3 * dayMs;
  plant = await addAlertPlant(test, clock);
});

/** Options of every poll here; empty, so that the default timeout of the suite holds. */
const patience = {};
const states = async (query = "") => (await plant.incidents(query)).map(({ state }) => state);
/** Advances the test clock by `stepMs` with each request, about as fast as real time. */
const later =
  <T>(ask: () => Promise<T>, stepMs = 100) =>
  () => {
    clock.nowMs += stepMs;
    return ask();
  };

/** Equipment whose state the rules keep. */
const countedStates = () =>
  test.postgres.store.withTenant(plant.tenant.tenantId, (transaction) =>
    transaction.selectFrom("alert_states").select("equipment").execute(),
  );

describe("a rule that is changed while its incident is open", () => {
  const open = async () => {
    await plant.addRule({});
    await plant.send({ occurrences: [plant.stop(minuteMs)] });
    await expect.poll(() => plant.mails(), patience).toHaveLength(1);
    await expect.poll(async () => (await plant.incidents())[0]?.told.delivered, patience).toBe(1);
  };
  const rule = async () => {
    const [first] = (
      await plant.admin<Parameters<AlertPlant["changeRule"]>[0][]>("/registrations/alert-rules")
    ).body;
    if (first === undefined) throw new Error("no rule");
    return first;
  };

  it("and waits longer now leaves it open, and tells its end", async () => {
    await open();
    await plant.changeRule(await rule(), { onDelayS: 3_600, name: "Parada longa" });
    clock.nowMs += 2 * minuteMs;
    await plant.send({ occurrences: [plant.stop(1_000, { equipment: 4 })] });
    await expect.poll(() => states("?states=pending"), patience).toHaveLength(1);
    expect(await states()).toEqual(["open"]);
    await plant.send({ occurrences: [plant.stop(3 * minuteMs, { endedAt: clock.nowMs - 1 })] });
    await expect.poll(() => plant.mails(), patience).toHaveLength(2);
    expect(await states()).toEqual(["ended"]);
  });

  it("and tells others too tells nobody twice", async () => {
    await open();
    const { tenantId } = plant.tenant;
    const boss = await test.addUser(tenantId, "Admin");
    const toBoss = () => test.mails.filter(({ to }) => to === boss.email);
    const step = (afterMinutes: number, user: string) => ({
      afterMinutes,
      users: [user],
      by: ["mail"],
      roles: [],
      destinations: [],
    });
    const steps = [0, 10, 20].map((afterMinutes) => step(afterMinutes, boss.userId));
    clock.nowMs += 12 * minuteMs;
    await plant.changeRule(await rule(), { steps });
    await expect.poll(() => toBoss().length, patience).toBe(1);
    const moved = [steps[0], step(5, plant.person.id), ...steps.slice(1)];
    await plant.changeRule(await rule(), { steps: moved });
    await expect.poll(() => plant.mails(), patience).toHaveLength(2);
    clock.nowMs += 10 * minuteMs;
    await expect.poll(() => toBoss().length, patience).toBe(2);
    expect(plant.mails()).toHaveLength(2);
  });

  it("and watches another machine ends it, and one that is removed ends it and says so to who was told", async () => {
    await open();
    await plant.changeRule(await rule(), { equipments: [4] });
    await expect
      .poll(
        later(() => states()),
        patience,
      )
      .toEqual(["ended"]);
    await expect.poll(() => plant.mails(), patience).toHaveLength(2);
    await plant.send({ occurrences: [plant.stop(minuteMs, { equipment: 4 })] });
    await expect.poll(() => plant.mails(), patience).toHaveLength(3);
    await expect
      .poll(async () => (await plant.incidents("?states=open"))[0]?.told.delivered, patience)
      .toBe(1);
    const { id } = await rule();
    expect((await plant.admin(`/registrations/alert-rules/${id}`, { method: "DELETE" })).status).toBe(200);
    expect(await states()).toEqual(["ended", "ended"]);
    expect(await countedStates()).toEqual([]);
    await plant.send({ occurrences: [plant.stop(30_000)] });
    expect(await plant.whyNot(id)).toContain("ruleRemoved");
    await expect.poll(() => plant.mails(), patience).toHaveLength(4);
    expect(test.mails.findLast(({ to }) => to === plant.person.email)?.text).toContain(
      "A regra foi desligada ou removida: FEJ1",
    );
  });
});

it("a rule that is removed, though nothing was open, leaves nothing that it counted", async () => {
  const { id } = await plant.addRule({ minimumCount: 3, countWithinS: 3_600 });
  await expect.poll(later(countedStates), patience).toHaveLength(2);
  expect((await plant.admin(`/registrations/alert-rules/${id}`, { method: "DELETE" })).status).toBe(200);
  expect(await countedStates()).toEqual([]);
});

it("ends what is open of a machine that is removed", async () => {
  await plant.addRule({});
  await plant.send({ occurrences: [plant.stop(minuteMs)] });
  await expect.poll(() => states(), patience).toEqual(["open"]);
  const { equipments } = (
    await plant.admin<{ equipments: { id: number; mid: number }[] }>("/registrations/equipments")
  ).body;
  const id = equipments.find(({ mid }) => mid === 3)?.id;
  expect((await plant.admin(`/registrations/equipments/${id}`, { method: "DELETE" })).status).toBe(200);
  clock.nowMs += minuteMs;
  await expect
    .poll(
      later(() => states()),
      patience,
    )
    .toEqual(["ended"]);
});

describe("a machine that is silent", () => {
  it("is not spoken of until it is heard again", async () => {
    const rule = await plant.addRule({ onDelayS: 120 });
    await plant.addRule({ name: "Sem sinal", condition: { kind: "gatewaySilent" } });
    const { tenantId } = plant.tenant;
    /** Raises or ends the disconnection of equipment 3, as the server does. */
    const disconnection = async (endedAt: number | null) => {
      const of = { tenant_id: tenantId, equipment: 3, code: 90, started_at: silentMs };
      await test.postgres.store.withTenant(tenantId, (transaction) =>
        transaction
          .insertInto("occurrences")
          .values({ ...of, ended_at: endedAt, version: 1 })
          .onConflict((conflict) =>
            conflict
              .columns(["tenant_id", "equipment", "started_at", "code"])
              .doUpdateSet({ ended_at: endedAt, version: 2 }),
          )
          .execute(),
      );
      const notice = JSON.stringify({ tenantId, kinds: ["occurrences"], equipments: [3] });
      await test.postgres.store.notify(telemetryChannel, notice);
    };
    const lasting = async () =>
      (await plant.incidents("?states=open")).map(({ rule: { name } }) => name).toSorted();
    await plant.send({ occurrences: [plant.stop(1_000)] });
    const silentMs = clock.nowMs;
    await expect.poll(() => states("?states=pending"), patience).toHaveLength(1);
    clock.nowMs += 61_000;
    await disconnection(null);
    clock.nowMs += 9 * minuteMs;
    await expect.poll(later(lasting), patience).toEqual(["Sem sinal"]);
    await expect
      .poll(
        later(() => plant.whyNot(rule.id)),
        patience,
      )
      .toContain("suppressed");
    expect(await lasting()).toEqual(["Sem sinal"]);
    // Connected again for three minutes: the stop has now lasted longer than two minutes.
    await plant.send({});
    await disconnection(clock.nowMs);
    await expect.poll(later(lasting), patience).toEqual([]);
    clock.nowMs += 30_000;
    await plant.send({});
    expect(await lasting()).toEqual([]);
    clock.nowMs += 100_000;
    await plant.send({});
    await expect.poll(later(lasting), patience).toEqual(["Parada sem plano"]);
    // The mail is sent after the incident is listed.
    await expect.poll(() => plant.mails().filter((subject) => subject.startsWith("ARZ1"))).toHaveLength(1);
  });
});

describeLateSteps(() => ({ plant, clock }));
describeShelving(() => ({ test, plant, clock }));

describe("quiet hours", () => {
  it("over midnight open nothing; what goes on when they are over does", async () => {
    // 22:30 in São Paulo.
    clock.nowMs = Math.ceil(clock.nowMs / dayMs) * dayMs + 25.5 * hourMs;
    const active = { when: "outsideQuietHours", from: "22:00", to: "06:00", weekdays: [0, 1, 2, 3, 4, 5, 6] };
    const rule = await plant.addRule({ active });
    await plant.send({ occurrences: [plant.stop(1_000)] });
    await expect.poll(() => plant.whyNot(rule.id), patience).toContain("outOfHours");
    expect(await states()).toEqual([]);
    clock.nowMs += 7.5 * hourMs + 1_000;
    await expect
      .poll(
        later(() => states()),
        patience,
      )
      .toEqual(["open"]);
    const [incident] = await plant.incidents();
    expect(incident?.startedAt).toBe(Math.floor(clock.nowMs / hourMs) * hourMs);
  });
});

describeNights(() => ({ test, plant, clock }));

describe("a screen that is not heard of any more", () => {
  it("is told, outside of its dark hours, until it is heard of again", async () => {
    const { tenantId } = plant.tenant;
    const own = await addScreenToken(test.postgres.store, tenantId);
    const report = () =>
      test.app.inject({
        url: "/api/tv/board?width=1920&height=1080&version=1.0.0&bundle=a",
        headers: bearer(own),
      });
    expect((await report()).statusCode).toBe(200);
    await plant.addRule({ name: "Tela", condition: { kind: "boardDark" } });
    clock.nowMs += 2 * minuteMs;
    expect(await states()).toEqual([]);
    clock.nowMs += 2 * minuteMs;
    await expect
      .poll(
        later(() => states(), 1_000),
        patience,
      )
      .toEqual(["open"]);
    await expect.poll(() => plant.mails(), patience).toEqual(["Tela Sala sem sinal"]);
    await report();
    await expect
      .poll(
        later(() => states(), 1_000),
        patience,
      )
      .toEqual(["ended"]);
    await expect.poll(() => plant.mails(), patience).toHaveLength(2);
    expect(test.mails.at(-1)?.text).toContain("Encerrado: Tela Sala sem sinal, durou");
    await test.postgres.store.withTenant(tenantId, (transaction) =>
      sql`update boards set dark_from = '00:00', dark_to = '23:59'`.execute(transaction),
    );
    clock.nowMs += 10 * minuteMs;
    const looked = clock.nowMs;
    await expect
      .poll(
        later(async () => clock.nowMs - looked),
        patience,
      )
      .toBeGreaterThan(3_000);
    expect(await states()).toEqual(["ended"]);
    // The gateway was off for 22 hours. Nobody is told in the minutes in which it may come back.
    clock.nowMs = startOfDayMs(clock.nowMs, "America/Sao_Paulo", 1) + 24 * hourMs - minuteMs;
    const morning = clock.nowMs;
    await expect
      .poll(
        later(async () => clock.nowMs - morning),
        patience,
      )
      .toBeGreaterThan(3_000);
    expect(await states()).toEqual(["ended"]);
  });
});

describe("the mean of what a machine weighs", () => {
  it("is compared with what the same product had in the day before, or with its nominal weight", async () => {
    const figure = { minutes: 10, minimumPackages: 20 };
    const many = (mean: number) => Array.from({ length: 60 }, () => mean);
    // The gross nominal weight is 1,010 g. The day had 1,011 g, the last minutes 1,014 g.
    await plant.send({ weighings: weighingsOf(clock.nowMs - 5 * hourMs, many(1_011_000)) });
    await plant.send({ weighings: weighingsOf(clock.nowMs - 3 * minuteMs, many(1_014_000)) });
    // The mean of another machine fell by 5 g against its day.
    const ofOther = (backMs: number, mean: number) =>
      weighingsOf(clock.nowMs - backMs, many(mean), { equipment: 4 });
    await plant.send({ weighings: ofOther(5 * hourMs, 1_011_000) });
    await plant.send({ weighings: ofOther(3 * minuteMs, 1_006_000) });
    const rules = [
      { name: "Dia 2", limit: 2, against: "day" },
      { name: "Dia 4", limit: 4, against: "day" },
      { name: "Dia 2 abaixo", limit: 2, against: "day", side: "below" },
      { name: "Nominal 3", limit: 3, against: "nominal" },
      { name: "Nominal 5", limit: 5, against: "nominal" },
    ];
    for (const { name, ...condition } of rules)
      await plant.addRule({ name, condition: { kind: "meanDrift", ...figure, ...condition } });
    const found = async () =>
      (await plant.incidents())
        .map(({ rule, facts }) => [rule.name, facts.value] as const)
        .toSorted(([one, a = 0], [other, b = 0]) => one.localeCompare(other) || b - a);
    await expect.poll(later(found), patience).toEqual([
      ["Dia 2", 3],
      ["Dia 2", -5],
      ["Dia 2 abaixo", -5],
      ["Dia 4", -5],
      ["Nominal 3", 4],
      ["Nominal 3", -4],
    ]);
  });
});
