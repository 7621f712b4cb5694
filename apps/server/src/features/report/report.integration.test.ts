import {
  getLeftovers,
  getOccurrences,
  getOccurrencesHistogram,
  getProduction,
  getProductionClassification,
  getProductionHistogram,
  getReportNumbers,
  listOrdersInWork,
  reportCharts,
} from "@fiel/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, storeBatch, tryCall } from "../../testing/dashboard-questions.ts";

const hourMs = 3_600_000;
const windows = [{ startMs: nowMs - 5 * hourMs, endMs: nowMs }];

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
  const at = Array.from({ length: 40 }, (_, i) => nowMs - 4 * hourMs + i * 60_000);
  await storeBatch(opened.test, opened.plant.tenantId, nowMs, {
    weighings: [{ equipment: 4, product: "7892", at, weightMg: at.map((_, i) => 226_000 + i * 250) }],
    occurrences: [
      { equipment: 4, code: 20, startedAt: nowMs - 2 * hourMs, endedAt: nowMs - hourMs },
      { equipment: 4, code: 1, startedAt: nowMs - 1.5 * hourMs, endedAt: nowMs - 0.5 * hourMs },
    ],
    leftovers: [
      { equipment: 3, at: nowMs - hourMs, kind: "scrap", weightMg: 90_000, product: null, operator: 12 },
    ],
  });
});
afterAll(() => opened.test.close());

describe("a report", () => {
  it("has the numbers that each chart's own call answers", async () => {
    const { app } = opened.test;
    const caller = opened.caller();
    const asked = { windows, equipments: [3, 4] };
    const { data } = await ask(app, getReportNumbers, caller, { ...asked, charts: [...reportCharts] });
    const { result } = data;
    const own = async (call: Parameters<typeof ask>[1]) =>
      ((await ask(app, call, caller, asked)) as { data: { result: unknown } }).data.result;
    expect(result.Classification).toEqual(await own(getProductionClassification));
    expect(result.WeightOverTime).toEqual(await own(getProduction));
    expect(result.ProductionHistogram).toEqual(await own(getProductionHistogram));
    expect(result.Scraps).toEqual(await own(getLeftovers));
    expect(result.Occurrences).toEqual(await own(getOccurrences));
    const causes = await ask(app, getOccurrencesHistogram, caller, asked);
    expect(result.OccurrencesHistogram).toEqual(causes.result);
    expect(result.ProductionOrders).toEqual(await ask(app, listOrdersInWork, caller, {}));
    expect(result.WeightOverTime?.flatMap(({ entries }) => entries)).toHaveLength(8);
    expect(result.Scraps).toHaveLength(1);
    // Five hours, of which an hour and a half: both stops at once count once.
    expect(result.OperationalFactor).toEqual([
      { equipment: { mid: 3, name: "ARZ1" }, timeAvailable: 18_000, duration: 0, factor: 100 },
      { equipment: { mid: 4, name: "FEJ1" }, timeAvailable: 18_000, duration: 5_400, factor: 70 },
    ]);
  });

  it("has what was chosen alone, without the occurrences that are ignored", async () => {
    const asked = { windows, equipments: [4], eventsCode: [20], charts: ["OperationalFactor"] };
    const { data } = await ask(opened.test.app, getReportNumbers, opened.caller("operator"), asked);
    expect(data.result).toEqual({
      OperationalFactor: [
        { equipment: { mid: 4, name: "FEJ1" }, timeAvailable: 18_000, duration: 3_600, factor: 80 },
      ],
    });
  });

  it("of a time before the equipment has no factor", async () => {
    const asked = {
      windows: [{ startMs: 5, endMs: 5 + hourMs }],
      equipments: [5],
      charts: "OperationalFactor",
    };
    const other = await opened.addFactory({ createdAt: nowMs - hourMs, removedAt: nowMs });
    const { data } = await ask(opened.test.app, getReportNumbers, other, asked);
    expect(data.result.OperationalFactor).toMatchObject([{ timeAvailable: 0, duration: 0, factor: null }]);
  });

  it.each([
    ["nothing chosen", {}, "charts"],
    ["a chart that there is not", { charts: ["Pizza"] }, "charts.0"],
    ["an equipment that is not the client's", { charts: ["Scraps"], equipments: [99] }, "equipments"],
    ["an event that is not the client's", { charts: ["Scraps"], eventsCode: [77] }, "eventsCode"],
  ])("is refused with %s, by the field's name", async (_what, wrong, field) => {
    const { status, body } = await tryCall(opened.test.app, getReportNumbers, opened.caller(), {
      windows,
      ...wrong,
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { fields: { [field]: expect.any(String) } } });
  });

  it("says in words that a report has to be chosen", async () => {
    const { body } = await tryCall(opened.test.app, getReportNumbers, opened.caller(), { windows });
    expect(body).toMatchObject({ error: { fields: { charts: "Selecione ao menos um relatório." } } });
  });

  it("shows another client nothing of it", async () => {
    const question = { windows, charts: ["Scraps", "Occurrences"] };
    const stranger = { ...opened.caller("other"), tenant: opened.plant.tenant };
    expect((await tryCall(opened.test.app, getReportNumbers, stranger, question)).status).toBe(403);
  });
});
