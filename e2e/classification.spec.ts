import { readFile } from "node:fs/promises";
import type { BatchInput } from "@fiel/contracts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { openPlant, type Plant } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { rowsOf } from "./support/tables.ts";
import { until } from "./support/until.ts";
import { expectFineAtEverySight } from "./support/every-sight.ts";

const minuteMs = 60_000;
const rice = {
  code: 7891,
  codeText: "ARROZ-1",
  name: "Arroz 1 kg",
  netWeight: 1_000,
  packageWeight: 10,
  rejectUnder: 20,
  rejectOver: 30,
  costPerKg: 20,
};
const beans = { ...rice, code: 7892, codeText: "FEIJAO-1", name: "Feijão 1 kg", costPerKg: null };
/** Gross weights in g. Target 1,010, rejected below 990 and above 1,040. Out of conformity: net below 985 (T of 1 kg is 15 g). */
const made = [
  { equipment: 1, product: rice.codeText, weightsG: [1_010, 1_012.5, 1_008, 992, 1_041, 1_045.2, 985] },
  { equipment: 1, product: beans.codeText, weightsG: [1_011, 1_009, 988] },
  { equipment: 2, product: rice.codeText, weightsG: [1_013, 1_014] },
];
const classOf = (weight: number): string => {
  if (weight > 1_040) return "Acima do limite";
  if (weight < 990) return "Abaixo do limite";
  return weight < 995 ? "Útil, fora de conformidade" : "Útil";
};
const classNames = ["Útil", "Útil, fora de conformidade", "Acima do limite", "Abaixo do limite"];

let plant: Plant;
let browser: Browser;

beforeAll(async () => {
  plant = await openPlant({ machines: 3, registrations: { products: [rice, beans] } });
  browser = await openBrowser();
  const nowMs = Date.now();
  await new Sender(plant.url, plant.deviceKey).send(
    made.map(({ equipment, product, weightsG }, batch) => ({
      equipment,
      product,
      at: weightsG.map((_, i) => nowMs - (20 + batch * 10) * minuteMs + i * 2_000),
      weightMg: weightsG.map((weight) => Math.round(weight * 1_000)),
    })) satisfies BatchInput["weighings"],
  );
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

async function openClassification(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(browser, options);
  await signIn(page, plant);
  await page.goto(`${plant.url}/client/usina/classificacao?zoom=lst60m`);
  await page.getByRole("table", { name: "Classificação de EQ1" }).first().waitFor();
  return page;
}

const number = (text: string | undefined): number =>
  Number(
    (text ?? "")
      .replaceAll(".", "")
      .replace(",", ".")
      .replace(/[^\d.-]/g, ""),
  );

/** Cells of a class in a table: packages, share in percent, kg, deviation in g. */
async function rowOf(page: Page, table: string, name: string) {
  const rows = page.getByRole("table", { name: table, exact: true }).locator("tbody tr");
  const row = rows.filter({ has: page.getByText(name, { exact: true }) });
  await row.waitFor();
  const cells = await row.locator("td").allInnerTexts();
  const [, count, share, weight = "", dev] = cells;
  return {
    count: number(count),
    share: number(share),
    kg: number(weight) / (/kg/.test(weight) ? 1 : 1_000),
    dev,
  };
}

type Made = (typeof made)[number];

/** The expected cells, computed from the sent packages. Weights of several products have no common deviation. */
function expectedRow(batches: readonly Made[], name: string) {
  const weightsG = batches.flatMap((one) => one.weightsG);
  const own = weightsG.filter((weight) => classOf(weight) === name);
  const products = batches.filter((one) => one.weightsG.some((weight) => classOf(weight) === name));
  const sum = own.reduce((total, weight) => total + weight, 0);
  const mean = sum / own.length;
  const squares = own.reduce((total, weight) => total + (weight - mean) ** 2, 0);
  return {
    count: own.length,
    share: Math.round((own.length / weightsG.length) * 10_000) / 100,
    kg: sum / 1_000,
    dev:
      own.length < 2 || products.length > 1
        ? "Indisponível"
        : `${Math.sqrt(squares / (own.length - 1))
            .toFixed(2)
            .replace(".", ",")} g`,
  };
}

async function expectRows(page: Page, table: string, batches: readonly Made[]): Promise<void> {
  for (const name of classNames) {
    const wanted = expectedRow(batches, name);
    const shown = await rowOf(page, table, name);
    expect(shown, `${table}: ${name}`).toMatchObject({ count: wanted.count, share: wanted.share });
    expect(shown.kg).toBeCloseTo(wanted.kg, 2);
    expect(shown.dev?.replace("\u00a0", " ")).toBe(wanted.dev);
  }
}

describe("the classification page", () => {
  it("counts every class of each machine, and of each product on request", async () => {
    const page = await openClassification();
    const madeOn = (equipment: number) => made.filter((one) => one.equipment === equipment);
    await expectRows(page, "Classificação de EQ1", madeOn(1));
    await expectRows(page, "Classificação de EQ2", madeOn(2));
    await page
      .getByRole("region", { name: "EQ3" })
      .getByText("Não há dados para o período selecionado.")
      .waitFor();
    await page.getByRole("switch", { name: "Por produto" }).click();
    await expectRows(page, "Classificação de EQ1, Arroz 1 kg", made.slice(0, 1));
    await expectRows(page, "Classificação de EQ1, Feijão 1 kg", made.slice(1, 2));
    await page.getByRole("switch", { name: "Gráficos" }).click();
    await until("no chart is left", async () =>
      (await page.getByRole("img", { name: /Pacotes por classe/ }).count()) === 0 ? true : undefined,
    );
    await page.reload();
    await page.getByRole("table", { name: "Classificação de EQ1, Feijão 1 kg" }).waitFor();
    expect(await page.getByRole("switch", { name: "Gráficos" }).isChecked()).toBe(false);
    await closePage(page);
  });

  it("compares the machines in one table first, the worst marked, with what they give away", async () => {
    const page = await openClassification();
    const table = page.getByRole("table", { name: "Equipamentos lado a lado" });
    await until("the giveaway is there", async () =>
      (await table.innerText()).includes("Custo") ? true : undefined,
    );
    const usefulOf = (equipment: number, product: string) =>
      made
        .filter((one) => one.equipment === equipment && one.product === product)
        .flatMap(({ weightsG }) => weightsG)
        .filter((weight) => weight >= 990 && weight <= 1_040);
    const above = (weights: readonly number[]) => weights.reduce((sum, weight) => sum + weight - 1_010, 0);
    const [rices, others] = [usefulOf(1, rice.codeText), usefulOf(1, beans.codeText)];
    const percent = (above([...rices, ...others]) / ((rices.length + others.length) * 1_000)) * 100;
    const written = (value: number, decimals = 2) =>
      value.toFixed(decimals).replace(".", ",").replace("-", "−");
    // Two products have no common mean, and beans have no cost.
    await expect
      .poll(() => rowsOf(table))
      .toEqual([
        [
          "EQ1",
          "10",
          `60,00 % (pior)`,
          "20,00 % (pior)",
          "20,00 % (pior)",
          "0,00 %",
          "",
          `${written(percent)} %`,
          `${written(above([...rices, ...others]))} g`,
          `−R$ ${written(Math.abs((above(rices) / 1_000) * 20))}`,
        ],
        [
          "EQ2",
          "2",
          "100,00 %",
          "0,00 %",
          "0,00 %",
          "0,00 %",
          "3,50 g",
          "0,35 % (pior)",
          "7,00 g",
          "R$ 0,14 (pior)",
        ],
      ]);
    await page.getByRole("switch", { name: "Por produto" }).click();
    await until("a row for each product", async () =>
      (await rowsOf(table)).length === 3 ? true : undefined,
    );
    await closePage(page);
  });

  it("sorts by a column and saves a machine's table", async () => {
    const page = await openClassification();
    const table = page.getByRole("table", { name: "Classificação de EQ1" });
    await table.getByRole("button", { name: "Pacotes" }).click();
    await table.getByRole("button", { name: "Pacotes" }).click();
    const counts = async () => (await table.locator("tbody tr td:nth-child(2)").allInnerTexts()).map(number);
    const sorted = (await counts()).toSorted((a, b) => b - a);
    await expect.poll(counts).toEqual(sorted);
    const machine = page.getByRole("region", { name: "EQ1" });
    await page.getByRole("switch", { name: "Por produto" }).click();
    await page.getByRole("table", { name: "Classificação de EQ1, Feijão 1 kg" }).waitFor();
    await machine.getByRole("button", { name: /Baixar/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Tabela (CSV)" }).click(),
    ]);
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    expect(lines.filter((line) => line.startsWith("Feijão 1 kg;")).join("\n")).toContain(
      "Feijão 1 kg;Abaixo do limite;1;33,33;988;",
    );
    await closePage(page);
  });

  it("hides a class from the bars by the legend", async () => {
    const page = await openClassification();
    const chart = page.getByRole("img", { name: "Pacotes por classe, EQ1" });
    await chart.scrollIntoViewIfNeeded();
    await chart.locator("canvas").first().waitFor();
    const heightOf = async () => (await chart.boundingBox())?.height ?? 0;
    const before = await heightOf();
    await page.getByRole("list", { name: "Legenda" }).getByRole("button", { name: "Úteis" }).click();
    await until("the chart has fewer bars", async () => ((await heightOf()) < before ? true : undefined));
    await closePage(page);
  });

  it("has no accessibility violation and does not scroll sideways at any width, in both themes", async () => {
    const page = await openClassification();
    await page.getByRole("region", { name: "EQ1", exact: true }).scrollIntoViewIfNeeded();
    await page.locator("[data-drawn] canvas").first().waitFor();
    await expectFineAtEverySight(page);
    await closePage(page);
  });
});
