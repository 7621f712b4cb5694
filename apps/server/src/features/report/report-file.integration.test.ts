import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Workbook, Worksheet } from "@cj-tech-master/excelts";
import { getReport, getReportLines, getReportNumbers, reportCharts } from "@fiel/contracts";
import { wallClockOf } from "@fiel/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, queryOf, storeBatch } from "../../testing/dashboard-questions.ts";
import { bearer } from "../../testing/test-app.ts";
import { expectOeeSheets } from "./testing/expect-oee-sheets.ts";
import { cellsOf, numberOf, readWorkbook, rowsOfSheet, sumOf } from "./testing/read-sheets.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Seven weeks, more than one slice of a file. */
const windows = [{ startMs: nowMs - 49 * dayMs, endMs: nowMs }];
const timeZone = "America/Sao_Paulo";
const partOf = (startMs: number, lengthMs: number) => ({ startMs, endMs: startMs + lengthMs });
const evil = "=1+1";
const evilProduct = '@SUM("<b>" & A1) _x0041_';

let opened: DashboardPlant;
let file: Buffer;
let headers: Readonly<Record<string, unknown>>;
let workbook: Workbook;
beforeAll(async () => {
  opened = await openDashboardPlant();
  const { test, plant } = opened;
  const at = Array.from({ length: 400 }, (_, i) => nowMs - 48 * dayMs + i * 2.8 * hourMs);
  await storeBatch(test, plant.tenantId, nowMs, {
    weighings: [
      { equipment: 4, product: "7892", at, weightMg: at.map((_, i) => 226_000 + (i % 40) * 250) },
      {
        equipment: 3,
        product: "ARROZ-1",
        at: at.slice(0, 90),
        weightMg: at.slice(0, 90).map((_, i) => 985_000 + i * 700),
      },
    ],
    occurrences: [
      { equipment: 4, code: 20, startedAt: nowMs - 30 * dayMs, endedAt: nowMs - 26.5 * dayMs },
      { equipment: 4, code: 1, startedAt: nowMs - 2 * hourMs, endedAt: null },
      { equipment: 3, code: 1, startedAt: nowMs - 60 * dayMs, endedAt: nowMs - 48.5 * dayMs },
    ],
    statuses: [3, 5].map((equipment) => ({ equipment, at: nowMs - 4 * hourMs, state: 2, speed: 60 })),
    leftovers: [
      { equipment: 3, at: nowMs - 40 * dayMs, kind: "scrap", weightMg: 90_000, product: null, operator: 12 },
      {
        equipment: 3,
        at: nowMs - hourMs,
        kind: "reprocess",
        weightMg: 12_500,
        product: "ARROZ-1",
        operator: null,
      },
    ],
  });
  await test.postgres.store.withTenant(plant.tenantId, async (transaction) => {
    await transaction.updateTable("equipment").set({ name: evil }).where("mid", "=", 4).execute();
    await transaction.updateTable("products").set({ name: evilProduct }).where("code", "=", 7892).execute();
  });
  const answer = await fileOf({ charts: [...reportCharts] });
  headers = answer.headers;
  file = answer.rawPayload;
  workbook = await readWorkbook(file);
});
afterAll(() => opened.test.close());

const fileOf = (question: Parameters<typeof queryOf>[0]) => {
  const caller = opened.caller();
  const url = `${getReport.path.replace(":tenant", caller.tenant)}?${queryOf({ windows, ...question }).toString()}`;
  return opened.test.app.inject({ url, headers: bearer(caller.token) });
};

const rowsOf = (name: string, book = workbook) => rowsOfSheet(book, name);
const clock = (atMs: number): Date => {
  const { year, month, day, hour, minute, second } = wallClockOf(atMs, timeZone);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
};

describe("a report's file", () => {
  it("is named by the client and the plant's clock", () => {
    expect(headers["content-disposition"]).toMatch(/t[\da-f]+_2026-11-21_0900\.xlsx$/);
  });

  it("has a cover and the sheets of each chart, with frozen headers, in the language of who asks", () => {
    const names = workbook.worksheets.map(({ name }) => name);
    expect(names).toEqual([
      "Capa",
      "Classificação",
      "Classificação por produto",
      "Peso por hora",
      "Peso por dia",
      "Histograma de produção",
      "Histograma, resumo",
      "Sobras",
      "Sobras por dia",
      "Ocorrências",
      "Fator por dia",
      "Fator operacional",
      "Histograma de ocorrências",
      "Ocorrências por equipamento",
      "OEE por dia",
      "OEE",
      "Ordens de produção",
    ]);
    for (const sheet of workbook.worksheets.slice(1)) {
      expect([sheet.name, sheet.views[0]]).toMatchObject([sheet.name, { state: "frozen", ySplit: 1 }]);
      expect(sheet.getColumn(1).width).toBeGreaterThan(8);
    }
    const cover = workbook.worksheets[0] as Worksheet;
    const facts = new Map(
      Array.from({ length: cover.rowCount }, (_, i) => cellsOf(cover, i + 1) as [string, unknown]),
    );
    expect(facts.get("Período")).toBe("03/10/2026 09:00 a 21/11/2026 09:00");
    expect(facts.get("Fuso horário")).toBe(timeZone);
    expect(facts.get("Equipamentos")).toBe("Todos · 3");
    expect(facts.get("Gerado em")).toEqual(clock(nowMs));
    expect(facts.get("Gerado por")).toEqual(expect.any(String));
  });

  it("has the numbers that the charts' calls answer, as numbers", async () => {
    const question = { windows, charts: [...reportCharts] };
    const { data } = await ask(opened.test.app, getReportNumbers, opened.caller(), question);
    const { result } = data;
    const classified = result.Classification?.find(({ id }) => id === 4);
    expect(rowsOf("Classificação").find((row) => row["Equipamento"] === evil)).toMatchObject({
      Pacotes: 400,
      Úteis: classified?.classes.a?.count,
    });
    // Weights of the groups of classes add up to the total weight.
    for (const sheet of ["Classificação", "Classificação por produto"]) {
      const row = rowsOf(sheet).find((one) => one["Equipamento"] === evil) ?? {};
      const weights = ["Úteis", "Acima do limite", "Abaixo do limite", "Inválidos"].map((group) =>
        numberOf(row[`${group}, peso bruto (kg)`]),
      );
      const useful = ["a", "ar", "aru", "aro", "rc"].map(
        (code) => classified?.classes[code as "a"]?.sum ?? 0,
      );
      expect(weights[0]).toBeCloseTo(useful.reduce((sum, one) => sum + one, 0) / 1000, 6);
      expect(weights.reduce((sum, one) => sum + one, 0)).toBeCloseTo(numberOf(row["Peso bruto (kg)"]), 6);
    }
    // 400 packages of 226 to 235.75 g gross with a nominal weight of 230 g: 0.875 g on average, at R$ 8 per kg.
    for (const sheet of ["Classificação", "Classificação por produto"]) {
      const row = rowsOf(sheet).find((one) => one["Equipamento"] === evil);
      expect(numberOf(row?.["Sobrepeso (kg)"])).toBeCloseTo(0.35, 9);
      expect(numberOf(row?.["Sobrepeso por pacote (g)"])).toBeCloseTo(0.875, 9);
      expect(numberOf(row?.["Sobrepeso (%)"])).toBeCloseTo(350 / (400 * 225), 9);
      expect(numberOf(row?.["Custo do sobrepeso (R$)"])).toBeCloseTo(2.8, 9);
    }
    const production = result.WeightOverTime ?? [];
    const packages = production.flatMap(({ entries }) => entries).reduce((sum, { count }) => sum + count, 0);
    const grams = production.reduce((sum, one) => sum + one.sum, 0);
    for (const sheet of ["Peso por hora", "Peso por dia"]) {
      expect([sheet, sumOf(rowsOf(sheet), "Pacotes")]).toEqual([sheet, packages]);
      expect(sumOf(rowsOf(sheet), "Peso bruto (kg)")).toBeCloseTo(grams / 1000, 6);
    }
    const bins = (result.ProductionHistogram ?? []).flatMap(({ data: own }) => own);
    expect(rowsOf("Histograma de produção").map((row) => row["Pacotes"])).toEqual(
      bins.map(({ amount }) => amount),
    );
    expect(sumOf(rowsOf("Histograma, resumo"), "Pacotes")).toBe(490);
    expect(sumOf(rowsOf("Sobras"), "Refugo (kg)")).toBe(0.09);
    expect(sumOf(rowsOf("Sobras por dia"), "Reprocesso (kg)")).toBe(0.0125);
    const events = (result.Occurrences ?? []).flatMap((one) => one.events);
    const seconds = events.reduce((sum, { duration }) => sum + duration, 0);
    expect(sumOf(rowsOf("Ocorrências"), "Duração") * 86_400).toBeCloseTo(seconds, 3);
    expect(rowsOf("Ocorrências").map((row) => row["Início"])).toEqual(
      events
        .toSorted((one, other) => one.windowStart - other.windowStart)
        .map(({ startDate }) => clock(startDate)),
    );
    for (const { equipment, timeAvailable, duration, factor } of result.OperationalFactor ?? []) {
      const name = equipment.mid === 4 ? evil : equipment.name;
      const row = rowsOf("Fator operacional").find((one) => one["Equipamento"] === name);
      expect(numberOf(row?.["Disponível"]) * 86_400).toBeCloseTo(timeAvailable, 3);
      expect(numberOf(row?.["Parado"]) * 86_400).toBeCloseTo(duration, 3);
      expect(Number(row?.["Fator operacional"]) * 100).toBeCloseTo(factor ?? -1, 9);
    }
    const causes = (result.OccurrencesHistogram ?? []).flatMap((one) => one.events);
    expect(sumOf(rowsOf("Histograma de ocorrências"), "Vezes")).toBe(
      causes.reduce((sum, { count }) => sum + count, 0),
    );
    expect(sumOf(rowsOf("Ocorrências por equipamento"), "Vezes")).toBe(3);
    expectOeeSheets(result.Oee ?? [], rowsOf, ({ id, equipment }) => (id === 4 ? evil : equipment));
    expect(rowsOf("Ordens de produção")).toHaveLength((result.ProductionOrders ?? []).length);
  });

  it("keeps a name that begins with = as text", () => {
    const names = rowsOf("Peso por hora").map((row) => row["Equipamento"]);
    expect(new Set(names)).toEqual(new Set([evil, "ARZ1"]));
    expect(rowsOf("Classificação por produto").map((row) => row["Produto"])).toContain(evilProduct);
  });

  it("has totals that follow the filter", () => {
    const sheet = workbook.getWorksheet("Peso por dia") as Worksheet;
    const last = sheet.rowCount;
    expect(sheet.getCell(`A${last}`).value).toBe("Total");
    expect(sheet.getCell(`B${last}`).value).toMatchObject({
      formula: `SUBTOTAL(109,B2:B${last - 1})`,
      result: 490,
    });
  });

  it("has native charts over the rows that are there", () => {
    const charted = workbook.worksheets
      .filter((sheet) => sheet.getCharts().length > 0)
      .map(({ name }) => name);
    expect(charted).toEqual([
      "Classificação",
      "Peso por dia",
      "Histograma de produção",
      "Sobras por dia",
      "Fator operacional",
      "Histograma de ocorrências",
      "OEE",
    ]);
  });

  it("has what was chosen alone", async () => {
    const answer = await fileOf({ charts: "Scraps", equipments: [3] });
    const other = await readWorkbook(answer.rawPayload);
    expect(other.worksheets.map(({ name }) => name)).toEqual(["Capa", "Sobras", "Sobras por dia"]);
  });

  it("is JSON for a program that takes nothing else", async () => {
    const caller = opened.caller();
    const url = `${getReport.path.replace(":tenant", caller.tenant)}?${queryOf({ windows, charts: "Scraps" }).toString()}`;
    const headers = { ...bearer(caller.token), accept: "application/json" };
    const answer = await opened.test.app.inject({ url, headers });
    expect(answer.json()).toEqual(
      await ask(opened.test.app, getReportNumbers, caller, { windows, charts: "Scraps" }),
    );
  });

  it.each([
    ["nothing chosen", {}, "charts"],
    ["an equipment that is not the client's", { charts: "Scraps", equipments: [99] }, "equipments"],
    ["an event that is not the client's", { charts: "Scraps", eventsCode: [77] }, "eventsCode"],
  ])("is refused with %s before anything is written", async (_what, wrong, field) => {
    const answer = await fileOf(wrong);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: { fields: { [field]: expect.any(String) } } });
  });
});

describe("what a report would have", () => {
  const outlineOf = async (question: Parameters<typeof queryOf>[0]) =>
    (await ask(opened.test.app, getReportLines, opened.caller(), { windows, ...question })).data.result;

  it.each([
    ["all", {}],
    ["without an occurrence", { eventsCode: [20] }],
    ["of one product", { product: "7892", windows: [{ startMs: nowMs - 7 * dayMs, endMs: nowMs - hourMs }] }],
    ["of one operator and machine", { operator: 12, equipments: [3] }],
    ["of windows apart", { windows: [40, 27.9].map((days) => partOf(nowMs - days * dayMs, 12 * dayMs)) }],
    ["of a time without anything", { windows: [partOf(5, hourMs)] }],
  ])("has as many lines in its sheets as are counted before, %s", async (_what, question) => {
    const { charts } = await outlineOf(question);
    const made = await readWorkbook((await fileOf({ charts: [...reportCharts], ...question })).rawPayload);
    const rows = made.worksheets.slice(1).map(({ name }) => rowsOf(name, made).length);
    expect(reportCharts.flatMap((chart) => charts[chart].lines)).toEqual(rows);
  });

  it.each(["xlsx", "pdf"] as const)("is about as large as was told before, as %s", async (format) => {
    const { charts, coverBytes } = await outlineOf({});
    const bytes = reportCharts.map((chart) => charts[chart].bytes[format]);
    const expected = bytes.reduce((sum, one) => sum + one, coverBytes[format]);
    const { rawPayload } = await fileOf({ charts: [...reportCharts], format });
    expect(rawPayload.length / expected).toBeGreaterThan(0.7);
    expect(rawPayload.length / expected).toBeLessThan(1.4);
  });
});

const office = ["soffice", "libreoffice"].find((name) => {
  try {
    return execFileSync("which", [name]).length > 0;
  } catch {
    return false;
  }
});

describe.skipIf(office === undefined)("LibreOffice", () => {
  it("opens every sheet and reads the same cells", () => {
    const directory = mkdtempSync(path.join(tmpdir(), "fiel-report-"));
    try {
      writeFileSync(path.join(directory, "r.xlsx"), file);
      // Exports every sheet as a CSV file, with cell values unformatted.
      const filter = "csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,false,false,false,false,-1";
      const home = `-env:UserInstallation=file://${directory}/home`;
      execFileSync(
        office ?? "",
        [home, "--headless", "--convert-to", filter, "--outdir", directory, "r.xlsx"],
        {
          cwd: directory,
          stdio: "ignore",
        },
      );
      const names = readdirSync(directory).filter((name) => name.endsWith(".csv"));
      expect(names).toHaveLength(workbook.worksheets.length);
      const textOf = (name: string) => readFileSync(path.join(directory, `r-${name}.csv`), "utf8");
      expect(textOf("Peso por dia").trim().split("\n")).toHaveLength(
        workbook.getWorksheet("Peso por dia")?.rowCount ?? 0,
      );
      expect(textOf("Peso por dia")).toMatch(/Total;"?490"?;/);
      expect(textOf("Classificação")).toMatch(/^=1\+1;"?400"?;/m);
      expect(textOf("Classificação por produto")).toContain(evilProduct.replaceAll('"', '""'));
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});
