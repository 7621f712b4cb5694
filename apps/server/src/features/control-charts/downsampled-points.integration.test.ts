import { toDraw } from "@fiel/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import type { Caller } from "../../testing/dashboard-questions.ts";
import { testCaller } from "../../testing/test-caller.ts";
import { storeWeighings } from "../../testing/weighing-records.ts";
import { askChart, packagesFrom, weights } from "./testing/chart-line.ts";

const [minuteMs, hourMs] = [60_000, 3_600_000];

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

const chart = (caller: Caller, question: Record<string, unknown>) =>
  askChart(opened.test.app, caller, question);

describe("control charts of more points than are drawn", () => {
  it("list at most some points of many, while rules are judged on all of them", async () => {
    const factory = await opened.addFactory();
    const startMs = nowMs - 20 * hourMs;
    const drawn = weights(16_000).map((mg, i) => (i % 1_000 < 5 ? mg + 20_000 : mg));
    await storeWeighings(opened.test, factory.tenantId, nowMs, packagesFrom(startMs, drawn), 1);
    const many = { kind: "xbarS", size: 5, every: 5, unit: "packages" };
    const windows = [{ startMs, endMs: nowMs }];
    const call = testCaller(opened.test.app, factory.tenant, factory.token);
    const dates = { startTimestamp: startMs, endTimestamp: startMs + 30 * minuteMs };
    const body = { equipment: 4, product: "7892", ...many, dates, reason: "Início" };
    expect((await call("/quality/control-limits", { body })).status).toBe(200);
    const found = await chart(factory, { windows, ...many, rules: 1 });
    expect(found).toMatchObject({
      pointCount: 3_200,
      brokenCount: 16,
      brokenByRule: [{ rule: 1, count: 16 }],
      spreadBeyondCount: 0,
    });
    expect(toDraw(found.points).length).toBeLessThan(1_300);
    expect(toDraw(found.points).filter(({ rules }) => rules.length > 0)).toHaveLength(16);
    const all = await chart(factory, { windows: [{ startMs, endMs: startMs + 8 * hourMs }], ...many });
    expect([all.pointCount, toDraw(all.points).length]).toEqual([2_880, 2_880]);
  });

  it("tell the last point, the last broken one and the one before each, though not all are listed", async () => {
    const factory = await opened.addFactory();
    const startMs = nowMs - 20 * hourMs;
    const drawn = weights(16_000);
    await storeWeighings(opened.test, factory.tenantId, nowMs, packagesFrom(startMs, drawn), 1);
    const many = { kind: "iMr", size: 1, every: 1, unit: "packages" };
    const call = testCaller(opened.test.app, factory.tenant, factory.token);
    const dates = { startTimestamp: startMs, endTimestamp: startMs + 30 * minuteMs };
    const body = { equipment: 4, product: "7892", ...many, dates, reason: "Início" };
    expect((await call("/quality/control-limits", { body })).status).toBe(200);
    const found = await chart(factory, {
      windows: [{ startMs, endMs: nowMs }],
      ...many,
      rules: [1, 2, 3, 4, 5, 6, 7, 8],
    });
    const points = toDraw(found.points);
    expect([found.pointCount, points.length < 4_000]).toEqual([16_000, true]);
    expect(found.lastBroken).not.toBeNull();
    const placeOf = (atMs = 0) => (atMs - startMs) / 2000;
    const netAt = (place: number) => ((drawn[place] ?? 0) - 5_000) / 1000;
    for (const { startDate, spread, before } of points)
      expect(before).toBe(spread === null ? null : netAt(placeOf(startDate) - 1));
    expect(placeOf(found.last?.startDate)).toBe(15_999);
    expect(points.at(-1)).toEqual(found.last);
    expect(points.findLast(({ rules, spreadBeyond }) => spreadBeyond || rules.length > 0) ?? null).toEqual(
      found.lastBroken,
    );
  });
});
