import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { openPlant, type Plant } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { until } from "./support/until.ts";

const minuteMs = 60_000;
/** Gross weights of the product that EQ1 makes now, g. */
const nowG = [1_010, 1_011, 1_012];
const beforeCount = 40;

let plant: Plant;
let browser: Browser;
let sender: Sender;
let nowMs: number;

/** EQ1 stands without a plan, EQ2 as planned, EQ3 produces: machines that are silent for a minute are disconnected. */
const tellStates = (at: number, operator = 12, speed = 0): Promise<void> =>
  sender.sendRecords({
    statuses: [
      { equipment: 1, at, state: 2, speed, product: "ARROZ-1", operator },
      { equipment: 2, at, state: 2, speed, product: "ARROZ-1", operator },
      { equipment: 3, at, state: 2, speed: 62, product: "FEIJ-225", operator },
    ],
  });

beforeAll(async () => {
  plant = await openPlant({
    machines: 3,
    registrations: {
      products: [
        {
          code: 7891,
          codeText: "ARROZ-1",
          name: "Arroz 1 kg",
          netWeight: 1000,
          packageWeight: 10,
          rejectUnder: 20,
          rejectOver: 30,
          packSize: 10,
        },
        {
          code: 7892,
          codeText: "FEIJ-225",
          name: "Feijão 225 g",
          netWeight: 225,
          packageWeight: 5,
          rejectUnder: 10,
          rejectOver: 10,
          packSize: 20,
        },
      ],
      operators: [
        { code: 12, name: "Marina" },
        { code: 13, name: "Otávio" },
      ],
      events: [
        { code: 20, name: "Troca de produto", notificationLevel: 3 },
        { code: 21, name: "Refeição", notificationLevel: 0, planned: true },
      ],
    },
  });
  browser = await openBrowser();
  sender = new Sender(plant.url, plant.deviceKey);
  nowMs = Date.now();
  const beans = Array.from({ length: beforeCount }, (_, i) => nowMs - 50 * minuteMs + i * 1_000);
  await sender.send([
    { equipment: 1, product: "FEIJ-225", at: beans, weightMg: beans.map(() => 230_000) },
    {
      equipment: 1,
      product: "ARROZ-1",
      at: nowG.map((_, i) => nowMs - 25 * minuteMs + i * 2_000),
      weightMg: nowG.map((grams) => grams * 1_000),
    },
    { equipment: 3, product: "FEIJ-225", at: [nowMs - 5 * minuteMs], weightMg: [231_000] },
  ]);
  await tellStates(nowMs - 180 * minuteMs, 13, 60);
  await tellStates(nowMs - 70 * minuteMs, 12, 60);
  await tellStates(nowMs - 20 * minuteMs);
  await sender.sendRecords({
    occurrences: [
      // Of Otávio's time, and of Marina's.
      { equipment: 3, code: 20, startedAt: nowMs - 120 * minuteMs, endedAt: nowMs - 90 * minuteMs },
      { equipment: 3, code: 20, startedAt: nowMs - 60 * minuteMs, endedAt: nowMs - 50 * minuteMs },
      { equipment: 2, code: 21, startedAt: nowMs - 40 * minuteMs, endedAt: null },
      // The machine stood for 20 minutes when somebody told why.
      { equipment: 1, code: 20, startedAt: nowMs - minuteMs, endedAt: null },
    ],
  });
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

async function open(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  await tellStates(Date.now());
  const page = await openPage(browser, options);
  await signIn(page, plant);
  await page.goto(`${plant.url}/client/usina/${path}`);
  return page;
}

const textOf = async (page: Page, name: string): Promise<string> =>
  (await page.getByRole("article", { name }).innerText()).replaceAll("\u00a0", " ");
const found = (text: string, wanted: RegExp) => (wanted.test(text) ? true : undefined);

describe("after a change of product", () => {
  it("a card counts the product that it names, and tells what else was made", async () => {
    const page = await open("producao?zoom=lst24h");
    await until("the card", async () => found(await textOf(page, "EQ1"), /Arroz 1 kg/u));
    const card = await textOf(page, "EQ1");
    expect(card).toMatch(/\b3\s+100,00/u);
    expect(card).toMatch(/média 1\.011,00 g/u);
    expect(card).toMatch(/Também no período\s+Feijão 225 g\s+40 úteis de 40\s+média 230,00 g/u);
    const rows = await page
      .getByRole("table", { name: "Resumo por classificação" })
      .getByRole("row")
      .allInnerTexts();
    const ofFirst = rows.filter((row) => row.startsWith("EQ1"));
    expect(ofFirst).toHaveLength(2);
    expect(ofFirst[0]).toMatch(/Arroz 1 kg\s+3\b/u);
    expect(ofFirst[1]).toMatch(/Feijão 225 g\s+40\b/u);
    await expectAccessible(page);
    await closePage(page);
  });

  it("a product filter says which machines did not make it, and moves no rate", async () => {
    const page = await open("producao?zoom=lst24h&product=ARROZ-1");
    const card = () => textOf(page, "EQ3");
    await until("the card", async () => found(await card(), /Não produziu Arroz 1 kg no período\./u));
    expect(await card()).toMatch(/62,0/u);
    expect(await card()).toMatch(/agora: Feijão 225 g/u);
    await closePage(page);
  });
});

describe("stops", () => {
  it("say how long the machine stands and how long its cause lasts, where these differ", async () => {
    const page = await open("producao?zoom=lst24h");
    const card = () => textOf(page, "EQ1");
    await until("the cause", async () => found(await card(), /Troca de produto, há [1-3] min/u));
    expect(await card()).toMatch(/Parado 2\d min/u);
    await closePage(page);
  });

  it("that were planned are no alarm: on cards, the ring, in the factor and its timeline", async () => {
    const page = await open("inicio?zoom=lst24h");
    const ring = page.getByRole("region", { name: "Situação" });
    await until("the planned one", async () =>
      found((await ring.innerText()).replaceAll("\n", " "), /Planejada 1/u),
    );
    const factor = page.getByRole("region", { name: "Fator operacional" });
    await until("the factor", async () => found(await factor.innerText(), /sem planejadas/u));
    const top = page.getByRole("region", { name: "Maiores ocorrências" });
    const table = top.getByRole("table");
    await until("the causes", async () => found((await table.textContent()) ?? "", /Troca de produto/u));
    expect(await table.textContent()).not.toContain("Refeição");
    await top.getByRole("button", { name: "Planejadas" }).click();
    await until("the planned ones", async () => found((await table.textContent()) ?? "", /Refeição/u));
    await expectAccessible(page);
    await page.goto(`${plant.url}/client/usina/producao`);
    const band = page.getByRole("article", { name: "EQ2" }).locator("header");
    await until("the band", async () =>
      (await band.getAttribute("data-condition")) === "planned" ? true : undefined,
    );
    await page.goto(`${plant.url}/client/usina/fator-operacional?zoom=lst24h`);
    const columns = page.getByRole("table", { name: "Por equipamento" });
    await columns.getByRole("columnheader", { name: /Fator sem planejadas/u }).waitFor();
    await closePage(page);
  });

  it("that are hidden are told beside every figure that lacks them, and come back at once", async () => {
    const page = await open("inicio?zoom=lst24h");
    await page.evaluate(() => {
      localStorage.setItem("occurrencesFilterBlacklist", JSON.stringify({ usina: [20] }));
    });
    await page.reload();
    for (const name of ["Fator operacional", "Maiores ocorrências", "Últimas ocorrências"])
      await page.getByRole("region", { name }).getByText("sem 1 ocorrência", { exact: true }).waitFor();
    await page.goto(`${plant.url}/client/usina/producao`);
    await page.getByText("sem 1 ocorrência", { exact: true }).first().waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "mostrar todas" }).first().click();
    await until("no mark", async () =>
      (await page.getByText("sem 1 ocorrência", { exact: true }).count()) === 0 ? true : undefined,
    );
    expect(await page.evaluate(() => localStorage.getItem("occurrencesFilterBlacklist"))).toBe("{}");
    await closePage(page);
  });
});

describe("a filter", () => {
  it("of an operator leaves the occurrences of the time in which he was signed on", async () => {
    const page = await open("ocorrencias?zoom=lst24h&operator=13&equipments=3");
    const longest = page.getByRole("table", { name: "Maiores por duração" });
    await until("his own", async () => found((await longest.textContent()) ?? "", /30\smin/u));
    await page.goto(`${plant.url}/client/usina/ocorrencias?zoom=lst24h&operator=12&equipments=3`);
    await until("hers", async () => found((await longest.textContent()) ?? "", /10\smin/u));
    await closePage(page);
  });

  it("that a panel cannot follow is said there", async () => {
    const page = await open("inicio?zoom=lst24h&operator=12&product=ARROZ-1");
    const status = page.getByRole("region", { name: "Situação" });
    await status.getByText("não filtra por operador").waitFor();
    await status.getByText("não filtra por produto").waitFor();
    await page
      .getByRole("region", { name: "Fator operacional" })
      .getByText("não filtra por produto")
      .waitFor();
    await closePage(page);
  });
});
