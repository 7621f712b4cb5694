import { getProductionHeatmap, type HeatmapDay } from "@fiel/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, randomCases, tryCall } from "../../testing/dashboard-questions.ts";
import { clockChanges, readingAt } from "../../testing/plant-clock.ts";
import { matches, type WeighingFilter, weighingFilters } from "../../testing/weighing-filters.ts";
import { storeWeighings, weighingRecords } from "../../testing/weighing-records.ts";
import type { WeighingRecord } from "../../testing/weighing-record.ts";

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

/** Packages counted by their date on the zone's wall clock. */
function expected(records: readonly WeighingRecord[], asked: WeighingFilter, timeZone: string): HeatmapDay[] {
  const dates = records
    .filter((record) => matches(record, asked))
    .map(({ at }) => readingAt(at, timeZone).slice(0, 10));
  return [...Map.groupBy(dates, (date) => date)]
    .map(([date, all]) => {
      const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
      return { day, month, year, count: all.length };
    })
    .toSorted((one, other) => one.year - other.year || one.month - other.month || one.day - other.day);
}

/** Includes a zone whose days start within a UTC hour. */
const changes = [...clockChanges, { timeZone: "Asia/Kathmandu", at: Date.UTC(2026, 0, 31, 18, 15) }];

describe("heatmap", () => {
  it("counts every package on the day that its plant's calendar showed", async () => {
    const question = fc.constantFrom(...changes).chain(({ timeZone, at }) =>
      fc.record({
        timeZone: fc.constant(timeZone),
        records: weighingRecords(at, 60),
        filters: fc.array(weighingFilters(at, 60, timeZone), { minLength: 3, maxLength: 3 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(question, async ({ timeZone, records, filters }) => {
        const factory = await opened.addFactory({ createdAt: nowMs - 1, removedAt: null, timeZone });
        await storeWeighings(opened.test, factory.tenantId, nowMs, records);
        for (const asked of filters) {
          const answer = await ask(opened.test.app, getProductionHeatmap, factory, {
            ...asked,
            timezone: timeZone,
          });
          expect(answer.data.result).toEqual(expected(records, asked, timeZone));
          const own = await ask(opened.test.app, getProductionHeatmap, factory, { ...asked });
          expect(own).toEqual(answer);
        }
      }),
      randomCases(15),
    );
  });

  it("of no window is that of the twelve months that end with this one, in the client's zone", async () => {
    const at = (ms: number): WeighingRecord => ({
      equipment: 3,
      at: ms,
      weightMg: 1_010_000,
      product: "ARROZ-1",
      operator: null,
      verdict: null,
      inspected: null,
    });
    const first = Date.UTC(2025, 11, 1, 3);
    await storeWeighings(opened.test, opened.plant.tenantId, nowMs, [
      at(first - 1),
      at(first),
      at(first + 1),
      at(nowMs),
    ]);
    const answer = await ask(opened.test.app, getProductionHeatmap, opened.caller(), {});
    expect(answer.data.result).toEqual([
      { day: 1, month: 12, year: 2025, count: 2 },
      { day: 21, month: 11, year: 2026, count: 1 },
    ]);
    expect(
      (await ask(opened.test.app, getProductionHeatmap, opened.caller(), { timezone: "Pacific/Auckland" }))
        .data.result,
    ).toEqual([
      { day: 1, month: 12, year: 2025, count: 3 },
      { day: 22, month: 11, year: 2026, count: 1 },
    ]);
  });

  it("of a window without packages is an empty list", async () => {
    const answer = await ask(opened.test.app, getProductionHeatmap, opened.caller(), {
      windows: [{ startMs: 1, endMs: 2 }],
    });
    expect(answer).toEqual({ data: { result: [] } });
  });

  it("is open to operators and closed to other clients", async () => {
    expect((await tryCall(opened.test.app, getProductionHeatmap, opened.caller("operator"), {})).status).toBe(
      200,
    );
    expect((await tryCall(opened.test.app, getProductionHeatmap, opened.caller("other"), {})).status).toBe(
      403,
    );
    const other = await opened.addFactory();
    expect((await ask(opened.test.app, getProductionHeatmap, other, {})).data.result).toEqual([]);
  });

  it.each([
    ["a zone that does not exist", { timezone: "Marte/Olympus" }, "InvalidRequest", "timezone"],
    ["more days than fit", { windows: [{ startMs: 0, endMs: 401 * 86_400_000 }] }, "WindowTooLarge", "dates"],
    ["an equipment that is not the client's", { equipments: 99 }, "UnknownEquipment", "equipments"],
    ["an end before its start", { windows: [{ startMs: 5, endMs: 4 }] }, "InvalidRequest", "dates.0"],
  ])("refuses %s with the field's name", async (_what, wrong, code, field) => {
    const { status, body } = await tryCall(opened.test.app, getProductionHeatmap, opened.caller(), wrong);
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code, fields: { [field]: expect.any(String) as string } } });
  });
});
