import {
  getPackagesTotal,
  getProduction,
  getProductionCards,
  getProductionClassification,
  getProductionHistogram,
  getProductionSummary,
} from "@fiel/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, type Caller, runSeed } from "../../testing/dashboard-questions.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { kindOf } from "../../testing/weighing-classes.ts";
import { storeWeighings, weighingPlant, weighingRecords } from "../../testing/weighing-records.ts";
import type { WeighingRecord } from "../../testing/weighing-record.ts";

/** The clock stands still in the middle of a step. */
const nowMs = Date.UTC(2026, 10, 21, 12, 33, 41, 250);
const seed = runSeed();

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ now: () => nowMs });
});
afterAll(() => test.close());

type Windows = readonly { readonly startMs: number; readonly endMs: number }[];

/** Packages that each call counts. */
async function countsOf(caller: Caller, windows: Windows) {
  const { app } = test;
  const asked = { windows };
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  const summary = await ask(app, getProductionSummary, caller, asked);
  const steps = await ask(app, getProduction, caller, { ...asked, interval: "5m" });
  const classes = await ask(app, getProductionClassification, caller, asked);
  const bins = await ask(app, getProductionHistogram, caller, asked);
  const cards = await ask(app, getProductionCards, caller, asked);
  const entries = ({ data }: typeof steps) =>
    data.result.flatMap((one) => one.entries.map(({ count }) => count));
  return {
    summary: summary.data.result.count,
    steps: sum(entries(steps)),
    classes: sum(
      classes.data.result.flatMap(({ classes: own }) =>
        Object.entries(own).map(([code, { count }]) => (code === "i" || code === "ni" ? 0 : count)),
      ),
    ),
    bins: sum(bins.data.result.flatMap(({ data }) => data.map(({ amount }) => amount))),
    cards: sum(
      cards.data
        .flatMap(({ data, others }) => [data, ...others.map((other) => other.data)])
        .map(({ a, ro, ru, invalid }) => a.c + ro.c + ru.c + invalid.c),
    ),
    bales: (await ask(app, getPackagesTotal, caller, asked)).data.totalPackages,
  };
}

it("every call counts all that is stored until now, and a window that ended before to the millisecond", async () => {
  const question = fc.record({
    records: weighingRecords(nowMs - 2 * 3_600_000, 2),
    newest: fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 8 }),
    startMs: fc.integer({ min: nowMs - 5 * 3_600_000, max: nowMs - 700_000 }),
    agoMs: fc.constantFrom(-3_600_000, 0, 4_000, 5_001, 12_000, 600_000),
  });
  await fc.assert(
    fc.asyncProperty(question, async ({ records, newest, startMs, agoMs }) => {
      const factory = await test.stores.addTenant(weighingPlant(0, nowMs + 1));
      const caller = { ...factory, token: (await test.signIn(factory, "Supervisor")).token };
      const [like] = records;
      const late = newest.map((ms): WeighingRecord => ({ ...(like as WeighingRecord), at: nowMs - ms }));
      const all = [...records.filter(({ at }) => at <= nowMs), ...late];
      await storeWeighings(test, factory.tenantId, nowMs, all);
      const endMs = nowMs - agoMs;
      const counted = all.filter(({ at }) => at >= startMs && (at < endMs || agoMs <= 5_000));
      const count = counted.length;
      const { bales, ...counts } = await countsOf(caller, [{ startMs, endMs }]);
      expect(counts).toEqual({ summary: count, steps: count, classes: count, bins: count, cards: count });
      const useful = counted.filter((record) => kindOf(record) === "useful");
      const made = (product: string) => useful.filter((record) => record.product === product).length;
      expect(bales).toBe(Math.floor(made("ARROZ-1") / 10) + Math.floor(made("7892") / 3));
    }),
    { seed, numRuns: 12 },
  );
});
