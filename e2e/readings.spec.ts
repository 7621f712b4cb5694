import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askAlone } from "./support/ask-alone.ts";
import { expectAccessible } from "./support/accessible.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { drawnShares } from "./support/drawn-shares.ts";
import { openReadingsPlant, type ReadingsPlant, tellStates } from "./support/readings-plant.ts";
import { csvOf, fileLines, fileOf, rowsOf } from "./support/tables.ts";
import { until } from "./support/until.ts";
import { dayOf } from "./support/zone.ts";

const minuteMs = 60_000;

let plant: ReadingsPlant;
let browser: Browser;
let heartbeat: NodeJS.Timeout;

beforeAll(async () => {
  plant = await openReadingsPlant();
  // Machines are disconnected after a minute of silence, however long a page takes.
  heartbeat = setInterval(() => void tellStates(plant.sender, Date.now()), 20_000);
  browser = await openBrowser();
});
afterAll(async () => {
  clearInterval(heartbeat);
  await browser.close();
  await plant.close();
});

async function open(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  await tellStates(plant.sender, Date.now());
  const page = await openPage(browser, options);
  await signIn(page, plant);
  await page.goto(`${plant.url}/client/usina/${path}`);
  return page;
}

const textOf = async (page: Page, name: string): Promise<string> =>
  (await page.getByRole("article", { name }).innerText()).replaceAll("\u00a0", " ");
const found = (text: string, wanted: RegExp) => (wanted.test(text) ? true : undefined);
const regionOf = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

describe("after a change of product", () => {
  it("a card counts the product that it names, and tells what else was made", async () => {
    const page = await open("producao?zoom=lst24h");
    await until("the card", async () => found(await textOf(page, "EQ1"), /Arroz 1 kg[^]*mais 1 produto/u));
    const more = page.getByRole("article", { name: "EQ1" }).getByRole("button", { name: "mais 1 produto" });
    await more.focus();
    await page.keyboard.press("Enter");
    await until("the others", async () => found(await textOf(page, "EQ1"), /Também no período/u));
    expect(await more.getAttribute("aria-expanded")).toBe("true");
    expect(new URL(page.url()).pathname).toMatch(/\/producao$/);
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
    const [header = "", ...lines] = await csvOf(page, regionOf(page, "Resumo por classificação"));
    const [product, packages] = ["Produto", "Pacotes"].map((name) => header.split(";").indexOf(name));
    const cells = lines.map((line) => line.split(";")).filter(([name]) => name === "EQ1");
    expect(cells.map((line) => [line[product ?? -1], line[packages ?? -1]])).toEqual([
      ["Arroz 1 kg", "3"],
      ["Feijão 225 g", "40"],
    ]);
    await expectAccessible(page);
    await closePage(page);
  });

  it("a product filter says which machines did not make it, and moves neither rate nor order", async () => {
    const page = await open("producao?zoom=lst24h&product=ARROZ-1");
    const card = () => textOf(page, "EQ3");
    await until("the card", async () => found(await card(), /Não produziu Arroz 1 kg no período\./u));
    expect(await card()).toMatch(/62,0/u);
    expect(await card()).toMatch(/agora: Feijão 225 g/u);
    expect(await card()).toContain("OP-4");
    // The factor belongs to the machine. The page and the table's file say so.
    await page.getByText("o fator não filtra por produto").first().waitFor();
    const summary = regionOf(page, "Resumo por classificação");
    await summary.getByText("o fator não filtra por produto").waitFor();
    // A filter tells the product's code until its name has arrived.
    await until("the file's filter", async () => {
      const { about } = await fileOf(page, summary);
      const filter = about.find((line) => line.startsWith("Filtro;")) ?? "";
      return found(filter, /Arroz 1 kg · o fator não filtra por produto/u);
    });
    await closePage(page);
  });
});

describe("stops", () => {
  it("say how long the machine stands and how long its cause lasts, where these differ", async () => {
    const page = await open("producao?zoom=lst24h");
    const card = () => textOf(page, "EQ1");
    await until("the cause", async () => found(await card(), /Troca de produto, há [1-9] min/u));
    expect(await card()).toMatch(/Parado 2\d min/u);
    await page.goto(`${plant.url}/client/usina/inicio?zoom=lst24h`);
    const line = regionOf(page, "Atenção agora").getByRole("listitem").filter({ hasText: "EQ1" });
    await until("the line", async () =>
      found(
        (await line.first().innerText()).replaceAll(/\s+/gu, " "),
        /Parada sem plano Troca de produto, há [1-9] min.* 2\d min/u,
      ),
    );
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

  it("that were planned are neutral on the board, too, and a cause says its own age", async () => {
    const page = await open("eu");
    await page.evaluate(() => localStorage.setItem("board", '{"pages":["machines"],"seconds":60}'));
    await page.goto(`${plant.url}/client/usina/painel-informativo`);
    await page.getByRole("button", { name: "Iniciar", exact: true }).click();
    await page.locator(".board-band-planned", { hasText: "Refeição" }).waitFor();
    await page.locator(".board-band-stopped", { hasText: "Troca de produto" }).waitFor();
    expect(await page.locator(".board-band-stopped").count()).toBe(1);
    expect(await page.locator(".board-band-stopped .board-cause").innerText()).toMatch(
      /^Troca de produto\s[1-9]/u,
    );
    await closePage(page);
  });

  it("that were planned are hatched in the histogram, and ranked on request alone", async () => {
    const page = await open("histograma-ocorrencias?zoom=lst24h");
    const causes = page.getByRole("table", { name: "Equipamentos e ocorrências" });
    await until("the causes", async () => found((await causes.textContent()) ?? "", /Troca de produto/u));
    expect(await causes.textContent()).not.toContain("Refeição");
    const compared = page.getByRole("table", { name: "Equipamentos lado a lado" });
    const rowOf = async (name: string) => (await rowsOf(compared)).find(([first]) => first === name) ?? [];
    await expect.poll(async () => (await rowOf("EQ2")).length).toBeGreaterThan(0);
    const [, times, stood = "", unplanned, , longest] = await rowOf("EQ2");
    expect([times, unplanned, longest]).toEqual(["1", "0 s", ""]);
    // It has the longest stop, but a planned one, so none of its figures is the worst.
    expect(stood).toMatch(/^[45]\d min/u);
    expect((await rowOf("EQ3")).join()).toContain("(pior)");
    const chart = page.locator('[role="img"][aria-label="Duração"][data-drawn]');
    await chart.waitFor();
    const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 };
    const columnOf = (place: number) => ({ x: (place * width) / 3, y: 0, width: width / 3, height });
    await expect
      .poll(async () => (await drawnShares(chart, columnOf(1), ["planned"]))[0])
      .toBeGreaterThan(0.005);
    expect(await drawnShares(chart, columnOf(1), ["lvl3"])).toEqual([0]);
    expect((await drawnShares(chart, columnOf(2), ["lvl3"]))[0]).toBeGreaterThan(0.005);
    await regionOf(page, "Equipamentos e ocorrências").getByRole("button", { name: "Planejadas" }).click();
    await until("the planned ones", async () => found((await causes.textContent()) ?? "", /Refeição/u));
    expect((await rowOf("EQ2")).at(-1)).toBe("Refeição");
    for (const name of ["Vezes", "Duração"]) {
      const column = compared.getByRole("columnheader", { name });
      await column.getByRole("button").click();
      await expect.poll(() => column.getAttribute("aria-sort")).toBe("ascending");
    }
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
    await page.goto(`${plant.url}/client/usina/relatorio?zoom=lst24h`);
    const report = page.getByRole("region", { name: "Gerar relatório" });
    await report.getByText("sem 1 ocorrência", { exact: true }).waitFor();
    await page.goto(`${plant.url}/client/usina/fator-operacional?zoom=lst24h`);
    const timeline = regionOf(page, "Parado e produzindo");
    await timeline.locator("[data-drawn]").waitFor();
    const taken = async (item: RegExp) => {
      await timeline.getByRole("button", { name: /^Baixar/ }).click();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: item }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/-ultimas-24-h-sem-troca-de-produto-[\d-]+\.(csv|png)$/u);
      return file.path();
    };
    await taken(/PNG/);
    const { about } = fileLines(readFileSync(await taken(/Tabela \(CSV\)/), "utf8"));
    expect(about).toContain("Sem;Troca de produto");
    await page.emulateMedia({ media: "print" });
    await page.locator("[data-print-heading]").getByText("sem Troca de produto").waitFor();
    await page.emulateMedia({ media: "screen" });
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
    await page.goto(`${plant.url}/client/usina/histograma-ocorrencias?zoom=lst24h&operator=13&equipments=3`);
    const causes = page.getByRole("table", { name: "Equipamentos e ocorrências" });
    await until("his causes", async () => found((await causes.textContent()) ?? "", /30\smin/u));
    // Otávio worked from 180 to 70 minutes ago. There is nothing from before or after that.
    await page.goto(`${plant.url}/client/usina/fator-operacional?zoom=lst24h&operator=13&equipments=3`);
    const row = page.getByRole("table", { name: "Por equipamento" }).locator("tbody tr");
    await until("his factor", async () => found(await row.innerText(), /72,73\s%/u));
    const { about, table } = await fileOf(page, regionOf(page, "Parado e produzindo"));
    expect(about.find((line) => line.startsWith("Filtro;"))).toMatch(/EQ3.*Otávio/u);
    const told = table.slice(1).map((line) => line.split(";"));
    expect(told.map(([, state]) => state)).toEqual(["Produzindo", "Parado", "Produzindo"]);
    const lengths = told.map((cells) => Number((cells.at(-1) ?? "").replace(",", ".")));
    expect(lengths.map((seconds) => Math.round(seconds / 60))).toEqual([60, 30, 20]);
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
    await regionOf(page, "Atenção agora").getByText("não filtra por operador").waitFor();
    // On pages of stops alone, the product in the address neither filters nor appears as a filter.
    await page.goto(`${plant.url}/client/usina/ocorrencias?zoom=lst24h&operator=12&product=ARROZ-1`);
    const advanced = page.getByRole("button", { name: /Filtro avançado/ });
    await until("the operator alone", async () => found(await advanced.innerText(), /1/u));
    await closePage(page);
  });
});

it("of days to come there is nothing, whatever lasts now", async () => {
  const page = await open("eu");
  const asked: number[] = [];
  await askAlone(page);
  page.on("request", (request) => {
    const dates = new URL(request.url()).searchParams.get("dates");
    const windows = JSON.parse(dates ?? "[]") as { readonly startTimestamp: number }[];
    asked.push(...windows.map(({ startTimestamp }) => startTimestamp));
  });
  const tomorrow = dayOf(Date.now() + 24 * 60 * minuteMs);
  for (const [path, ...regions] of [
    ["ocorrencias", "Linha do tempo", "Maiores por duração"],
    ["fator-operacional", "Fator operacional", "Parado e produzindo"],
    ["histograma-ocorrencias", "Duração"],
    ["equipamento/1", "Hora a hora"],
  ]) {
    await page.goto(`${plant.url}/client/usina/${path}?zoom=custom&days=${tomorrow}`);
    for (const region of regions)
      await regionOf(page, region).getByText("Não há dados para o período selecionado.").waitFor();
  }
  expect(Math.min(...asked)).toBeGreaterThan(Date.now());
  await closePage(page);
});
