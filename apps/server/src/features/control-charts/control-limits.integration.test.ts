import { type AuditEntry, type FixedControlLimits, toDraw } from "@fiel/contracts";
import { type TimeWindow, xbarSLimits } from "@fiel/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { type Caller } from "../../testing/dashboard-questions.ts";
import { formOf, testCaller } from "../../testing/test-caller.ts";
import { storeWeighings } from "../../testing/weighing-records.ts";
import { asChart, askChart, packagesFrom, subgroupsOf, weights } from "./testing/chart-line.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

const chart = (caller: Caller, question: Record<string, unknown>) =>
  askChart(opened.test.app, caller, question);

describe("control limits", () => {
  /** A line that runs for two hours, then 2 g heavier for two more. */
  async function movedLine() {
    const factory = await opened.addFactory();
    const startMs = nowMs - 5 * hourMs;
    const laterMs = startMs + 2 * hourMs;
    const records = [
      ...packagesFrom(startMs, weights(3_600)),
      ...packagesFrom(laterMs, weights(3_600, 2_000)),
    ];
    await storeWeighings(opened.test, factory.tenantId, nowMs, records, 1);
    const call = testCaller(opened.test.app, factory.tenant, factory.token);
    const fix = (window: TimeWindow, more: Record<string, unknown> = {}) =>
      call<FixedControlLimits>("/quality/control-limits", {
        body: {
          equipment: 4,
          product: "7892",
          ...asChart,
          reason: "Linha ajustada",
          dates: { startTimestamp: window.startMs, endTimestamp: window.endMs },
          ...more,
        },
      });
    return { factory, startMs, laterMs, records, call, fix };
  }

  it("are computed from a window, signed, and judge what comes after", async () => {
    const { factory, startMs, laterMs, records, fix } = await movedLine();
    const { status, body } = await fix({ startMs, endMs: laterMs });
    const groups = subgroupsOf(records.slice(0, 3_600), 5, 10);
    const expected = xbarSLimits(
      groups.map(({ location, spread }) => ({ mean: location, deviation: spread })),
      5,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      from: startMs,
      at: nowMs,
      reason: "Linha ajustada",
      every: 10,
      unit: "packages",
      baseline: { startTimestamp: startMs, endTimestamp: laterMs, subgroups: 360 },
      by: expect.stringMatching(/\S/) as string,
    });
    expect(body.location.upper).toBeCloseTo(expected?.location.upper ?? 0, 9);
    expect(body.spread.upper).toBeCloseTo(expected?.spread.upper ?? 0, 9);
    const found = await chart(factory, { windows: [{ startMs, endMs: nowMs }], ...asChart, rules: [2] });
    expect(found.limits).toEqual([body]);
    const broken = toDraw(found.points).filter(({ rules }) => rules.includes(2));
    // Nine subgroups above the centre line, then every one: the line stays too heavy.
    expect(broken.at(-1)?.startDate).toBe(found.last?.startDate);
    expect(broken.filter(({ startDate }) => startDate > laterMs).length).toBeGreaterThan(300);
    const none = await chart(factory, { windows: [{ startMs, endMs: nowMs }], ...asChart, rules: [0] });
    expect(toDraw(none.points).flatMap(({ rules }) => rules)).toEqual([]);
    // Subgroups of another size have limits of their own.
    const other = await chart(factory, { windows: [{ startMs, endMs: nowMs }], ...asChart, size: 4 });
    expect(other).toMatchObject({ limits: [], brokenCount: 0 });
  });

  it("are revised from now on: points of the past keep theirs, and the trail tells both", async () => {
    const { factory, startMs, laterMs, call, fix } = await movedLine();
    const first = (await fix({ startMs, endMs: laterMs })).body;
    const query = { windows: [{ startMs, endMs: nowMs }], ...asChart };
    const before = await chart(factory, query);
    const second = await fix({ startMs: laterMs, endMs: laterMs + hourMs }, { reason: "Novo alvo" });
    expect(second.body).toMatchObject({ from: nowMs, reason: "Novo alvo" });
    expect(await chart(factory, query)).toEqual({ ...before, revisions: [second.body, first] });
    const later = await chart(factory, { ...query, windows: [{ startMs, endMs: nowMs + 1 }] });
    expect(later.limits).toEqual([first, second.body]);
    const admin = await opened.test.signIn(factory, "Admin");
    const trail = await testCaller(
      opened.test.app,
      factory.tenant,
      admin.token,
    )<{ entries: AuditEntry[] }>("/audit?entity=controlLimits");
    expect(trail.status).toBe(200);
    expect(trail.body.entries.map(({ action, entityName }) => [action, entityName])).toEqual([
      ["update", "FEJ1 · Feijão 225 g"],
      ["create", "FEJ1 · Feijão 225 g"],
    ]);
    expect(trail.body.entries[0]).toMatchObject({
      before: { mean: first.location.centre },
      after: { mean: second.body.location.centre, chart: "xbarS", size: 5, comment: "Novo alvo" },
    });
    expect((await call("/audit?entity=controlLimits")).status).toBe(403);
  });

  it("are signed with the name that the person has now, in answers that were asked for before too", async () => {
    const { factory, startMs, laterMs, fix, call } = await movedLine();
    await fix({ startMs, endMs: laterMs });
    const query = { windows: [{ startMs, endMs: nowMs }], ...asChart };
    const signers = async () => (await chart(factory, query)).limits.map(({ by }) => by);
    const [before] = await signers();
    const form = formOf({ name: "Nair Antunes", emailNotification: "4" });
    expect((await call("/users/profile", { method: "PUT", ...form })).status).toBe(200);
    expect(before).not.toBe("Nair Antunes");
    expect(await signers()).toEqual(["Nair Antunes"]);
  });

  it("are one after the other when two people fix the first ones at once", async () => {
    const { factory, startMs, laterMs, fix } = await movedLine();
    const window = { startMs, endMs: laterMs };
    const both = await Promise.all([fix(window), fix(window)]);
    expect(both.map(({ body }) => body.from).toSorted((one, other) => one - other)).toEqual([startMs, nowMs]);
    const found = await chart(factory, { windows: [{ startMs, endMs: nowMs + 1 }], ...asChart });
    expect(found.limits).toHaveLength(2);
  });

  it("are fixed by supervisors of the client alone", async () => {
    const { factory, startMs, laterMs } = await movedLine();
    const body = {
      equipment: 4,
      product: "7892",
      ...asChart,
      reason: "x",
      dates: { startTimestamp: startMs, endTimestamp: laterMs },
    };
    const operator = await opened.test.signIn(factory, "Operator");
    const asked = (token: string | null) =>
      testCaller(opened.test.app, factory.tenant, token)("/quality/control-limits", { body });
    expect((await asked(operator.token)).status).toBe(403);
    expect((await asked(opened.caller("other").token)).status).toBe(403);
    expect((await asked(null)).status).toBe(401);
  });

  it("need a window that has ended, 20 subgroups, a reason, and what the client has", async () => {
    const { startMs, laterMs, fix } = await movedLine();
    const window = { startMs, endMs: laterMs };
    const refusals: [Promise<Awaited<ReturnType<typeof fix>>>, string, string][] = [
      [fix({ startMs, endMs: nowMs + 1 }), "InvalidRequest", "dates"],
      [fix({ startMs, endMs: startMs + 5 * minuteMs }), "InvalidRequest", "dates"],
      [fix(window, { reason: " " }), "InvalidRequest", "reason"],
      [fix(window, { size: 1 }), "InvalidRequest", "size"],
      [fix(window, { size: 26, every: 30 }), "InvalidRequest", "size"],
      [fix(window, { every: 4 }), "InvalidRequest", "every"],
      [fix(window, { equipment: 99 }), "UnknownEquipment", "equipment"],
      [fix(window, { product: "NADA" }), "UnknownProduct", "product"],
    ];
    for (const [refusal, code, field] of refusals) {
      const { status, code: found, fields } = await refusal;
      expect([status, found, Object.keys(fields)]).toEqual([422, code, [field]]);
    }
  });

  it("are refused where nothing varies, and say so", async () => {
    const factory = await opened.addFactory();
    const startMs = nowMs - 5 * hourMs;
    const same = packagesFrom(
      startMs,
      Array.from({ length: 1_000 }, () => 230_000),
    );
    await storeWeighings(opened.test, factory.tenantId, nowMs, same, 1);
    const call = testCaller(opened.test.app, factory.tenant, factory.token);
    const dates = { startTimestamp: startMs, endTimestamp: startMs + hourMs };
    const body = { equipment: 4, product: "7892", reason: "x", dates };
    const single = { kind: "iMr", size: 1, every: 1, unit: "packages" };
    for (const how of [asChart, single]) {
      const refused = await call("/quality/control-limits", { body: { ...body, ...how } });
      expect([refused.status, refused.code]).toEqual([422, "InvalidRequest"]);
      expect(refused.fields["dates"]).toContain("o peso não varia");
    }
    const found = await chart(factory, { windows: [{ startMs, endMs: nowMs }], ...asChart });
    expect(found.limits).toEqual([]);
  });
});
