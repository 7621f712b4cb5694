import { type ConformitySample, getConformity, type ProductConformity, toDraw } from "@fiel/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, storeBatch } from "../../testing/dashboard-questions.ts";
import { close, meanOf, tolerant } from "./testing/close-to.ts";
import { beansFrom, expectedSamples, extremesOf, judgedOf, stepsOf } from "./testing/conformity-reference.ts";

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

const hourOf = (ms: number): number => Math.floor(ms / 3_600_000) * 3_600_000;

/** Expects the last 30 samples and the last refused one, however many samples there are. */
const expectLast = (one: ProductConformity | undefined, all: readonly ConformitySample[]): void => {
  expect(one?.latest).toEqual(all.slice(-30).map(tolerant));
  const refused = all.findLast(({ approved }) => !approved);
  expect(one?.lastRefused).toEqual(refused === undefined ? null : tolerant(refused));
};

describe("conformity of more than can be listed", () => {
  it.each([
    ["every refusal", 1_777],
    ["of more than a hundred refusals one in each step", 31],
  ])("downsamples long series to 500 points that keep the extremes and %s", async (_what, everyLight) => {
    const factory = await opened.addFactory();
    const startMs = nowMs - 12_000_000;
    const weightsMg = Array.from(
      { length: 6_000 },
      (_, i) => 230_000 + ((i * 7_919) % 301) * 20 - (i % everyLight < 10 ? 12_000 : 0),
    );
    const columns = {
      equipment: 4,
      product: "7892",
      at: weightsMg.map((_, i) => startMs + i * 2000),
      weightMg: weightsMg,
    };
    await storeBatch(opened.test, factory.tenantId, nowMs, { weighings: [columns] });
    const windows = [{ startMs, endMs: nowMs }];
    const { data } = await ask(opened.test.app, getConformity, factory, {
      windows,
      equipment: 4,
      sampleSize: 5,
    });
    const records = beansFrom(startMs, weightsMg);
    const all = expectedSamples(records, { equipment: 4, product: "7892", windows, size: 5 });
    const [one] = data.result;
    expect(one).toMatchObject({
      itemCount: 6_000,
      sampleCount: 1_200,
      refusedCount: all.filter(({ approved }) => !approved).length,
      average: meanOf(all.map(({ avg }) => avg)),
      deviation: meanOf(all.map(({ dev }) => dev)),
    });
    const refused = all.filter(({ approved }) => !approved).map(({ startDate }) => startDate);
    expect(refused.length > 100).toBe(everyLight < 100);
    expectLast(one, all);
    expect(toDraw(one!.samples).length).toBeLessThanOrEqual(500);
    const listed = new Map(toDraw(one!.samples).map((sample) => [sample.startDate, sample]));
    const missing = refused.filter((startDate) => !listed.has(startDate));
    expect(refused.length <= 100 ? missing : []).toEqual([]);
    for (const sample of listed.values())
      expect(sample).toEqual(tolerant(all.find(({ startDate }) => startDate === sample.startDate)!));
    for (const whole of stepsOf(all, startMs, Math.ceil((nowMs - startMs) / 99))) {
      const kept = whole.flatMap(({ startDate }) => listed.get(startDate) ?? []);
      expect(extremesOf(kept)).toEqual(extremesOf(whole).map(close));
      expect(kept.some(({ approved }) => !approved)).toBe(whole.some(({ approved }) => !approved));
    }
    expect(toDraw(one!.items).length).toBeLessThanOrEqual(500);
    expect(new Set(toDraw(one!.items).map(({ date }) => date)).size).toBe(toDraw(one!.items).length);
    const points = records.map(({ at, weightMg }) => ({
      startDate: at,
      weight: (weightMg - 5_000) / 1000,
    }));
    const kept = new Map(toDraw(one!.items).map(({ date, weight }) => [date, weight]));
    for (const whole of stepsOf(points, startMs, Math.ceil((nowMs - startMs) / 249))) {
      const own = whole.flatMap(({ startDate }) => kept.get(startDate) ?? []);
      const weights = whole.map(({ weight }) => weight);
      expect([Math.min(...own), Math.max(...own)]).toEqual([Math.min(...weights), Math.max(...weights)]);
    }
  });

  it("downsamples windows of many days by whole hours, whichever days are known", async () => {
    const factory = await opened.addFactory();
    const startMs = nowMs - 9 * 24 * 3_600_000 - 1_234_567;
    const weightsMg = Array.from(
      { length: 20_000 },
      (_, i) => 230_000 + ((i * 7_919) % 301) * 20 - (i % 1_777 < 10 ? 12_000 : 0),
    );
    const at = weightsMg.map((_, i) => startMs + i * 38_000);
    await storeBatch(opened.test, factory.tenantId, nowMs, {
      weighings: [{ equipment: 4, product: "7892", at, weightMg: weightsMg }],
    });
    const records = beansFrom(0, weightsMg).map((one, i) => ({ ...one, at: at[i] as number }));
    for (const windows of [
      [{ startMs, endMs: nowMs - 24 * 3_600_000 }],
      [{ startMs: startMs + 7_000_000, endMs: nowMs }],
    ]) {
      const query = { windows, equipment: 4, sampleSize: 5 };
      const { data } = await ask(opened.test.app, getConformity, factory, query);
      const all = expectedSamples(records, { equipment: 4, product: "7892", windows, size: 5 });
      const own = windows.flatMap((window) => judgedOf(records, 4, "7892", window));
      const [one] = data.result;
      expect(one).toMatchObject({
        itemCount: own.length,
        sampleCount: all.length,
        refusedCount: all.filter(({ approved }) => !approved).length,
        average: meanOf(all.map(({ avg }) => avg)),
        deviation: meanOf(all.map(({ dev }) => dev)),
      });
      expect(all.length).toBeGreaterThan(3_000);
      expectLast(one, all);
      expect(toDraw(one!.samples).length).toBeLessThanOrEqual(500);
      const listed = new Map(toDraw(one!.samples).map((sample) => [sample.startDate, sample]));
      for (const sample of listed.values())
        expect(sample).toEqual(tolerant(all.find(({ startDate }) => startDate === sample.startDate)!));
      const fromMs = hourOf(windows[0]!.startMs);
      const touchedHours = (hourOf(windows[0]!.endMs - 1) - fromMs) / 3_600_000 + 1;
      for (const whole of stepsOf(all, fromMs, Math.ceil(touchedHours / 99) * 3_600_000)) {
        const kept = whole.flatMap(({ startDate }) => listed.get(startDate) ?? []);
        expect(extremesOf(kept)).toEqual(extremesOf(whole).map(close));
        expect(kept.some(({ approved }) => !approved)).toBe(whole.some(({ approved }) => !approved));
      }
      expect(toDraw(one!.items).length).toBeLessThanOrEqual(500);
      const items = new Map(toDraw(one!.items).map(({ date, weight }) => [date, weight]));
      const points = own.map(({ at: startDate, weightMg }) => ({
        startDate,
        weight: (weightMg - 5_000) / 1000,
      }));
      for (const whole of stepsOf(points, fromMs, 3_600_000)) {
        const kept = whole.flatMap(({ startDate }) => items.get(startDate) ?? []);
        const weights = whole.map(({ weight }) => weight);
        expect([Math.min(...kept), Math.max(...kept)]).toEqual([Math.min(...weights), Math.max(...weights)]);
      }
    }
  });
});
