import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeCsvForm } from "./files/csv-form.part.ts";
import { expectAccessible } from "./support/accessible.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { goTo } from "./support/every-page.ts";
import { openPlant, type Plant, tenant } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { percent, sum, text } from "./support/sheets-records.ts";
import { csvOf, fileLines, rowsOf } from "./support/tables.ts";

const minuteMs = 60_000;
const gramsPerPound = 453.592_37;
/** Weights in hundredths of a pound: 2.50 lb net, 0.05 lb of package, useful from 2.45 to 2.65 lb and within the tolerance. */
const flour = {
  code: 31,
  codeText: "FARINHA-LB",
  name: "Farinha 2,5 lb",
  unit: "unitlb2",
  netWeight: 250,
  packageWeight: 5,
  rejectUnder: 10,
  rejectOver: 10,
  packSize: 3,
} as const;
/** Weights of each machine's packages, lb. The order of the machines differs from their order by production. */
const made = [
  [2.55, 2.57, 2.54, 2.7],
  [2.56, 2.55, 2.53, 2.58, 2.6, 2.53, 2.4, 2.8],
  [2.55, 2.52],
];
const isUseful = (pounds: number): boolean => pounds >= 2.45 && pounds <= 2.65;
const scrapLb = [12.5, 3.25];
const mg = (pounds: number): number => Math.round(pounds * gramsPerPound * 1_000);
const spaced = (words: string): string => words.replaceAll("\u00a0", " ");
const pounds = (value: number): string => `${text(value, 2)} lb`;

let plant: Plant;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  plant = await openPlant({
    machines: made.length,
    registrations: {
      products: [flour],
      coils: [{ code: 9, name: "Filme farinha", weight: 20_000, estimate: 4_000 }],
      orders: [
        {
          codeText: "OP-9",
          product: flour.codeText,
          group: "Grãos",
          count: 900,
          status: 2,
          dueAt: Date.now() - 60 * minuteMs,
        },
        { codeText: "OP-10", product: flour.codeText, group: "Grãos", count: 10, status: 1 },
      ],
    },
  });
  browser = await openBrowser();
  const nowMs = Date.now();
  await new Sender(plant.url, plant.deviceKey).sendRecords({
    weighings: made.map((weights, index) => ({
      equipment: index + 1,
      product: flour.codeText,
      at: weights.map((_, i) => nowMs - 20 * minuteMs + i * 2_000),
      weightMg: weights.map(mg),
    })),
    coils: [1, 2].map((equipment) => ({
      equipment,
      coil: 9,
      product: flour.codeText,
      startedAt: nowMs - 120 * minuteMs,
      endedAt: nowMs - 30 * minuteMs,
      weightStartMg: mg(40),
      weightEndMg: mg(12.5),
      count: 1_240,
    })),
    leftovers: scrapLb.map((weight, index) => ({
      equipment: index + 1,
      at: nowMs - 10 * minuteMs,
      kind: "scrap",
      product: flour.codeText,
      weightMg: mg(weight),
    })),
  });
  page = await openPage(browser);
  await signIn(page, plant);
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

const panel = (name: string): Locator => page.getByRole("region", { name, exact: true });

/** Cells of a panel's file. The first row is the header. */
async function fileOf(name: string): Promise<string[][]> {
  await panel(name)
    .getByRole("button", { name: /^Baixar/ })
    .click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Tabela (CSV)" }).click(),
  ]);
  const { table } = fileLines(readFileSync(await download.path(), "utf8"));
  return table.map((line) => line.split(";"));
}

const firstCells = (rows: readonly (readonly string[])[]): (string | undefined)[] =>
  rows.map(([cell]) => cell);

describe("a file", () => {
  it("has the rows in the order of the table on the screen", async () => {
    await goTo(page, plant, "producao");
    const table = page.getByRole("table", { name: "Resumo por classificação" });
    const orders: (string | undefined)[][] = [];
    for (const column of ["Pacotes", "Pacotes", "Equipamento", "Equipamento"]) {
      await table.getByRole("button", { name: column }).click();
      const shown = firstCells(await rowsOf(table));
      expect(firstCells((await fileOf("Resumo por classificação")).slice(1))).toEqual(shown);
      orders.push(shown);
    }
    expect(orders).toEqual([
      ["EQ3", "EQ1", "EQ2"],
      ["EQ2", "EQ1", "EQ3"],
      ["EQ1", "EQ2", "EQ3"],
      ["EQ3", "EQ2", "EQ1"],
    ]);
  });

  it("of the cards has the share of each class beside its packages", async () => {
    await goTo(page, plant, "producao");
    const [header = [], ...rows] = await fileOf("Resumo por classificação");
    const at = header.indexOf("Úteis");
    expect(header[at + 1]).toBe("Úteis (%)");
    for (const [index, weights] of made.entries()) {
      const useful = weights.filter(isUseful).length;
      const row = rows.find(([name]) => name === `EQ${index + 1}`) ?? [];
      expect(row[at]).toBe(String(useful));
      const share = Number((row[at + 1] ?? "").replace(",", "."));
      expect(share).toBeCloseTo((useful / weights.length) * 100, 2);
    }
  });
});

describeCsvForm(() => ({ page, plant }));

describe("a product in pounds", () => {
  it("is classified in pounds", async () => {
    await goTo(page, plant, "classificacao?zoom=lst60m");
    for (const [index, weights] of made.entries()) {
      const useful = weights.filter(isUseful);
      const table = page.getByRole("table", { name: `Classificação de EQ${index + 1}`, exact: true });
      const row = async () => (await rowsOf(table)).find(([name]) => name === "Útil") ?? [];
      const shown = [
        String(useful.length),
        spaced(percent(useful.length, weights.length)),
        pounds(sum(useful)),
      ];
      await expect.poll(async () => (await row()).slice(1, 4)).toEqual(shown);
    }
  });

  it("makes bales whose weight is in pounds", async () => {
    await goTo(page, plant, "fardos?zoom=lst60m");
    const useful = made.map((weights) => weights.filter(isUseful));
    const table = page.getByRole("table", { name: "Fardos por grupo" });
    await expect
      .poll(async () => (await rowsOf(table))[0]?.slice(0, 3))
      .toEqual(["Grãos", String(useful.flat().length), pounds(sum(useful.flat()))]);
  });

  it("is added up in pounds at once, whatever else the page still waits for", async () => {
    const production = /dashboard\/production\?/;
    await page.route(production, () => undefined);
    await page.goto(`${plant.url}/client/${tenant}/inicio?zoom=lst60m`);
    const total = page.locator("dt", { hasText: "Peso total" }).locator("xpath=following-sibling::dd[1]");
    await expect.poll(async () => spaced(await total.innerText())).toBe(pounds(sum(made.flat())));
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  it("leaves scrap over in pounds", async () => {
    await goTo(page, plant, "sobras?zoom=lst60m");
    await panel("Refugo").locator("[data-drawn]").waitFor();
    const words = async (place: Locator) => spaced(await place.innerText());
    await expect.poll(() => words(panel("Refugo"))).toContain(pounds(sum(scrapLb)));
    for (const weight of scrapLb)
      await expect.poll(() => words(panel("Refugo").getByRole("table"))).toContain(text(weight, 2));
  });
});

describe("orders", () => {
  /** Opens orders with two hours of work, which the test does not wait for: an older order gets the server's figures of OP-9. */
  const openOrders = async (options?: Parameters<typeof openPage>[1]): Promise<Page> => {
    const page = await openPage(browser, options);
    await signIn(page, plant);
    await page.route(/orders\/opdata/, async (route) => {
      const response = await route.fetch();
      const orders = (await response.json()) as { readonly codeText: string }[];
      const older = { producedPackages: 400, elapsed: 7_200, recent: { elapsed: 7_200, bales: 200 } };
      await route.fulfill({
        response,
        json: orders.map((order) => (order.codeText === "OP-9" ? { ...order, ...older } : order)),
      });
    });
    await goTo(page, plant, "ordens-producao");
    return page;
  };
  const rowOf = (page: Page, code: string) =>
    page.getByRole("table", { name: "Ordens de produção" }).getByRole("row").filter({ hasText: code });

  it("tell pace, expected end and delay, also in the file, and lead to the machines", async () => {
    const page = await openOrders();
    // The remaining 500 bales at 100 an hour take five hours, and the order was due an hour ago.
    await expect
      .poll(async () => spaced(await rowOf(page, "OP-9").innerText()))
      .toMatch(/44,44 %\s+100\/h\s+(?:\d\d\/\d\d )?\d\d:\d\d\s+6 h(?: \d+ min)? de atraso/);
    expect(spaced(await rowOf(page, "OP-10").innerText())).not.toContain("atraso");
    const region = page.getByRole("region", { name: "Ordens de produção" });
    const [header = "", first = ""] = await csvOf(page, region);
    expect(header).toMatch(/;Andamento \(%\);Ritmo \(fardos\/h\);Fim previsto;Prazo;Atraso ou folga \(s\)$/);
    const [code, , , , , , , , , pace, , , delayS] = first.split(";");
    expect([code, pace]).toEqual(["OP-9", "100"]);
    expect(Math.abs(Number(delayS) - 6 * 3_600)).toBeLessThan(600);
    for (const name of ["Ritmo", "Fim previsto", "Atraso ou folga"]) {
      const column = page.getByRole("columnheader", { name });
      await column.getByRole("button").click();
      await expect.poll(() => column.getAttribute("aria-sort")).toBe("ascending");
    }
    const link = rowOf(page, "OP-9").getByRole("link", { name: "Grãos" });
    const { search, pathname } = new URL((await link.getAttribute("href")) ?? "", plant.url);
    expect([pathname, search]).toEqual(["/client/usina/producao", "?equipments=1,2,3"]);
    await expectAccessible(page);
    await closePage(page);
  });

  it("have the same on a phone", async () => {
    const page = await openOrders({ width: 390, height: 844 });
    for (const part of ["44,44 %", "100/h", "de atraso"])
      await expect.poll(async () => spaced(await rowOf(page, "OP-9").innerText())).toContain(part);
    await expectAccessible(page);
    await closePage(page);
  });
});

/** Tables with a cell that is cut or outside its panel. */
const overflowing = `[...document.querySelectorAll("main section table")]
  .filter((table) => table.closest(".visually-hidden") === null && table.checkVisibility())
  .filter((table) => {
    const { right } = table.closest("section").getBoundingClientRect();
    return [...table.querySelectorAll("th, td")].some(
      (cell) => cell.getBoundingClientRect().right > right + 1 || cell.scrollWidth > cell.clientWidth + 1,
    );
  })
  .map((table) => table.getAttribute("aria-label"))`;

describe("tables of windows from 600 to 900 px", () => {
  it.each([
    ["ordens-producao", "Ordens de produção"],
    ["bobinas?zoom=lst24h", "Uso das bobinas"],
    ["producao", "Resumo por classificação"],
    ["classificacao?zoom=lst60m", "Classificação de EQ1"],
  ])("fit on %s", async (path, name) => {
    await page.setViewportSize({ width: 900, height: 900 });
    await goTo(page, plant, path);
    const table = page.getByRole("table", { name, exact: true });
    await table.waitFor();
    for (const width of [900, 768, 700, 600]) {
      await page.setViewportSize({ width, height: 900 });
      // Elements that measure themselves are laid out shortly after the window.
      const wide = () => page.evaluate<string[]>(overflowing);
      await expect.poll(wide, { message: `${name} at ${width}` }).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width);
    }
    // The link leads to the machine, or to the machines of the group.
    expect(await page.locator('main section a[href*="equip"]').count()).toBeGreaterThan(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
