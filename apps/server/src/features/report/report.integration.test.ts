import { Workbook, type Worksheet } from "@cj-tech-master/excelts";
import { installChartSupport } from "@cj-tech-master/excelts/chart";
import {
  getLeftovers,
  getLosses,
  getOccurrences,
  getOccurrencesHistogram,
  getProduction,
  getProductionClassification,
  getProductionHistogram,
  getReport,
  getReportLines,
  getReportNumbers,
  listOrdersInWork,
  reportCharts,
} from "@fiel/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { alignedFormat, cellText } from "../../platform/pdf/cell-text.ts";
import { ask, queryOf, storeBatch, tryCall } from "../../testing/dashboard-questions.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import { bearer } from "../../testing/test-app.ts";

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
    statuses: [{ equipment: 3, at: nowMs - 4 * hourMs, state: 2, speed: 60 }],
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
    const losses = await ask(app, getLosses, caller, asked);
    expect(result.Oee).toEqual(losses.data.result.machines);
    expect(result.ProductionOrders).toEqual(await ask(app, listOrdersInWork, caller, {}));
    expect(result.WeightOverTime?.flatMap(({ entries }) => entries)).toHaveLength(8);
    expect(result.Scraps).toHaveLength(1);
    // Five hours, of which an hour and a half stopped: simultaneous stops count once.
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

  it("shows another client nothing of it, nor how much there is", async () => {
    const question = { windows, charts: ["Scraps", "Occurrences"] };
    const stranger = { ...opened.caller("other"), tenant: opened.plant.tenant };
    for (const call of [getReportNumbers, getReportLines])
      expect((await tryCall(opened.test.app, call, stranger, question)).status).toBe(403);
  });

  it("is not counted for a filter that the client does not have", async () => {
    const wrong = { windows, equipments: [99] };
    const { status, body } = await tryCall(opened.test.app, getReportLines, opened.caller(), wrong);
    expect([status, body]).toMatchObject([422, { error: { fields: { equipments: expect.any(String) } } }]);
  });
});

const dayMs = 86_400_000;

interface AskedFile {
  readonly token?: string;
  readonly accept?: string;
  readonly [name: string]: unknown;
}

async function fileOf({ token = opened.caller().token, accept = "*/*", ...question }: AskedFile) {
  const query = queryOf({ windows, charts: [...reportCharts], ...question }).toString();
  const url = `${getReport.path.replace(":tenant", opened.plant.tenant)}?${query}`;
  return opened.test.app.inject({ url, headers: { ...bearer(token), accept } });
}

/** A workbook row as printed. The reader library turns durations into dates of Excel's calendar. */
function printed(sheet: Worksheet, row: number): string {
  const cells = Array.from({ length: sheet.columnCount }, (_, i) => {
    const { value, numFmt } = sheet.getRow(row).getCell(i + 1);
    const format = typeof numFmt === "string" && numFmt !== "General" ? numFmt : undefined;
    const isDuration = value instanceof Date && format?.startsWith("[h]") === true;
    const plain = isDuration ? (value.getTime() - Date.UTC(1899, 11, 30)) / dayMs : value;
    return cellText(plain as string | number | Date | null, alignedFormat(format), "pt-BR");
  });
  return cells.filter((text) => text !== "").join(" ");
}

const withoutBlanks = (text: string): string => text.replaceAll(/\s/g, "");

describe("a report on paper", () => {
  it("has the rows of the workbook, on pages that hold them", async () => {
    const [paper, book] = await Promise.all([fileOf({ format: "pdf" }), fileOf({ format: "xlsx" })]);
    expect([paper.statusCode, paper.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(paper.headers["content-disposition"]).toMatch(/t[\da-f]+_2026-11-21_0900\.pdf$/);
    expect(paper.headers["x-report-sheets"]).toBe(book.headers["x-report-sheets"]);
    installChartSupport();
    const workbook = new Workbook();
    await workbook.xlsx.load(book.rawPayload);
    const pages = await readPdf(paper.rawPayload);
    const lines = new Set(pages.flatMap((page) => page.lines));
    const cover = withoutBlanks((pages[0]?.lines ?? []).join(""));
    for (const sheet of workbook.worksheets) {
      const rows = Array.from({ length: sheet.rowCount }, (_, i) => printed(sheet, i + 1));
      // Cover lines and sheet headers may wrap over several lines, and sums are formulas.
      const isThere =
        sheet.name === "Capa"
          ? (row: string) => cover.includes(withoutBlanks(row))
          : (row: string) => lines.has(row);
      const compared = sheet.name === "Capa" ? rows : rows.slice(1, -1);
      expect([sheet.name, compared.filter((row) => !isThere(row))]).toEqual([sheet.name, []]);
    }
    for (const { width, rightmost } of pages) expect(rightmost).toBeLessThan(width - 30);
    for (const [i, page] of pages.entries())
      expect(page.lines.at(-1)).toMatch(new RegExp(`Página ${i + 1} de ${pages.length}$`));
  });

  it("has the sums of the records that were sent", async () => {
    const { rawPayload } = await fileOf({ format: "pdf" });
    const pages = await readPdf(rawPayload);
    const sumOf = (name: string) => {
      const { lines = [] } = pages.find((page) => page.lines.includes(name)) ?? {};
      return lines.slice(lines.indexOf(name)).find((line) => line.startsWith("Total "));
    };
    // 40 packages of 226 g and 250 mg more each, in kg.
    expect(sumOf("Peso por dia")).toBe("Total 40 9,235");
    expect(sumOf("Sobras por dia")).toBe("Total 0,090 0,000 0");
    // One hour of one cause and one of another, overlapping by half an hour: no sum says two hours of a machine that stood for one and a half.
    expect(sumOf("Ocorrências")).toBeUndefined();
    expect(pages.flatMap(({ lines }) => lines)).toContain("FEJ1 5:00:00 1:30:00 70,00% 0:00:00 70,00%");
  });

  it("is in the language of who asks, with the numbers of that language", async () => {
    for (const [language, foot, total] of [
      ["en", "Page 1 of", "Total 40 9.235"],
      ["es", "Página 1 de", "Total 40 9,235"],
    ] as const) {
      const { token, userId } = await opened.test.signIn(opened.plant, "Supervisor");
      await opened.test.postgres.store.withTenant(opened.plant.tenantId, (transaction) =>
        transaction.updateTable("users").set({ language }).where("id", "=", userId).execute(),
      );
      const { rawPayload } = await fileOf({ format: "pdf", charts: "WeightOverTime", token });
      const lines = (await readPdf(rawPayload)).flatMap((page) => page.lines);
      expect(lines).toContain(total);
      expect(lines).toContainEqual(expect.stringContaining(foot));
    }
  });

  it("is asked for by a name, or by a program that takes nothing else", async () => {
    const kindOf = async (asked: AskedFile) =>
      (await fileOf({ charts: "Scraps", ...asked })).headers["content-type"];
    expect(await kindOf({ accept: "application/pdf" })).toBe("application/pdf");
    expect(await kindOf({ accept: "application/json", format: "pdf" })).toBe("application/pdf");
    expect(await kindOf({ accept: "text/html,application/pdf,*/*" })).toMatch(/spreadsheetml/);
    expect((await fileOf({ format: "docx" })).statusCode).toBe(422);
  });

  it("is not begun for a filter that the client does not have", async () => {
    const refused = await fileOf({ format: "pdf", equipments: [99] });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { error: { fields: { equipments: expect.any(String) } } },
    ]);
  });
});
