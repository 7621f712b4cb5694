import { readFile } from "node:fs/promises";
import type { BatchInput } from "@fiel/contracts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testComparedPlace } from "./histogram/compared-place.part.ts";
import { describeGiveawayElsewhere } from "./histogram/giveaway-elsewhere.part.ts";
import { askAlone } from "./support/ask-alone.ts";
import { expectAccessible } from "./support/accessible.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { drawnShares } from "./support/drawn-shares.ts";
import { binsOf, kindOf, weightsG } from "./support/histogram-bins.ts";
import { charts, shownBins } from "./support/histogram-charts.ts";
import { openPlant, type Plant } from "./support/plant.ts";
import { expectTablesInside } from "./support/expect-tables-inside.ts";
import { untilFocused } from "./support/focused.ts";
import { Sender } from "./support/sender.ts";
import { fileLines, rowsOf } from "./support/tables.ts";
import { until } from "./support/until.ts";
import { expectFineAtEverySight } from "./support/every-sight.ts";

const minuteMs = 60_000;
/** More charts than a window shows. */
const machines = 12;
const rice = {
  code: 7891,
  codeText: "ARROZ-1",
  name: "Arroz 1 kg",
  netWeight: 1_000,
  packageWeight: 10,
  rejectUnder: 20,
  rejectOver: 30,
  costPerKg: 5,
};
/** Gross weights of EQ3, g. They are enough for a safe target: net 1,002 g with s of 1 g. */
const steadyG = Array.from({ length: 600 }, (_, i) => (i % 2 === 0 ? 1_011 : 1_013));

let plant: Plant;
let browser: Browser;

beforeAll(async () => {
  plant = await openPlant({ machines, registrations: { products: [rice] } });
  browser = await openBrowser();
  const nowMs = Date.now();
  await new Sender(plant.url, plant.deviceKey).send([
    {
      equipment: 1,
      product: "ARROZ-1",
      at: weightsG.map((_, i) => nowMs - 20 * minuteMs + i * 2_000),
      weightMg: weightsG.map((weight) => Math.round(weight * 1_000)),
    },
    { equipment: 2, product: "ARROZ-1", at: [nowMs - 10 * minuteMs], weightMg: [1_020_000] },
    {
      equipment: 3,
      product: "ARROZ-1",
      at: steadyG.map((_, i) => nowMs - 20 * minuteMs + i * 1_000),
      weightMg: steadyG.map((weight) => weight * 1_000),
    },
    ...Array.from({ length: machines - 3 }, (_, i) => ({
      equipment: i + 4,
      product: "ARROZ-1",
      at: [nowMs - 10 * minuteMs],
      weightMg: [1_010_000 + i * 1_000],
    })),
  ] satisfies BatchInput["weighings"]);
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

async function openAt(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(browser, options);
  await signIn(page, plant);
  await page.goto(`${plant.url}/client/usina/${path}`);
  return page;
}

async function openHistogram(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openAt("histograma-producao?zoom=lst60m", options);
  await untilDrawn(page, "EQ1");
  return page;
}

/** Panel of one machine. No other panel's name starts with the same words. */
const panelOf = (page: Page, machine: string) => page.getByRole("region", { name: `${machine} Arroz` });

async function untilDrawn(page: Page, machine: string): Promise<void> {
  await panelOf(page, machine).scrollIntoViewIfNeeded();
  await panelOf(page, machine).locator("[data-drawn] canvas").first().waitFor();
}

const showsBins = (page: Page, weights: readonly number[]) =>
  until("the bins of what was sent", async () =>
    JSON.stringify(await shownBins(panelOf(page, "EQ1"))) === JSON.stringify(binsOf(weights))
      ? true
      : undefined,
  ).catch(async () => expect(await shownBins(panelOf(page, "EQ1"))).toEqual(binsOf(weights)));

describeGiveawayElsewhere(openAt, machines);
testComparedPlace(openAt, machines);

describe("menus, lists and dialogs", () => {
  it("take the focus when keys open them, and give it back", async () => {
    const page = await openHistogram();
    await page.getByRole("button", { name: /^Período/ }).press("Enter");
    await untilFocused(page, /^menuitemradio Últimos 60 min/);
    await page.keyboard.press("ArrowDown");
    await untilFocused(page, /^menuitemradio Hoje$/);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Período Hoje/ }).waitFor();
    await untilFocused(page, /^ Período/);

    await page.getByRole("button", { name: /^Equipamentos/ }).press("Enter");
    await untilFocused(page, /^dialog /);
    await page.getByRole("checkbox", { name: "EQ1", exact: true }).press("Space");
    await page.waitForURL(/equipments=1/);
    await page.keyboard.press("Escape");
    await untilFocused(page, /^ Equipamentos/);

    await page.getByRole("button", { name: "Tipos de pacote" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Tipos de pacote" });
    await until("the focus in the dialog", async () =>
      (await dialog.locator(":focus").count()) === 1 ? true : undefined,
    );
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await untilFocused(page, /^ Tipos de pacote/);
    await closePage(page);
  });
});

describe("the production histogram page", () => {
  it("counts what was sent by weight and kind, a chart for each machine and product", async () => {
    const page = await openHistogram();
    await showsBins(page, weightsG);
    expect(await panelOf(page, "EQ1").innerText()).toContain("Arroz 1\u00a0kg\u00a0· 10 pacotes");
    expect(await panelOf(page, "EQ2").innerText()).toContain("Arroz 1\u00a0kg\u00a0· 1 pacote");
    await closePage(page);
  });

  it("compares all machines in one table first, and marks the worst", async () => {
    const page = await openHistogram();
    const table = page.getByRole("table", { name: "Equipamentos lado a lado" });
    const row = async (place: number) => (await rowsOf(table))[place];
    // Six of ten packages of EQ1 are useful. Together they weigh half a gram more than nominal.
    await expect
      .poll(async () => (await row(0))?.slice(0, 4))
      .toEqual(["EQ1", "Arroz 1 kg", "10", "60,00 % (pior)"]);
    await expect.poll(async () => (await row(1))?.[3]).toBe("100,00 %");
    await expect
      .poll(async () => (await row(2))?.slice(7))
      .toEqual(["1.002,00 g", "1,00 g", "2,00 g", "0,20 %", "1,20 kg", "R$ 6,00 (pior)", "1.000,00 g"]);
    await table.getByRole("button", { name: "Pacotes" }).click();
    await table.getByRole("button", { name: "Pacotes" }).click();
    await expect.poll(async () => (await row(0))?.[0]).toBe("EQ3");
    // The table is above the charts.
    const [above, below] = [await table.boundingBox(), await panelOf(page, "EQ1").boundingBox()];
    expect(above?.y).toBeLessThan(below?.y ?? 0);
    const scale = page.getByRole("switch", { name: "Mesma escala" });
    expect(await scale.isChecked()).toBe(true);
    // With the same scale, one package beside hundreds of another machine is small. Without it, each chart has its full size.
    const usefulShare = async () => {
      await untilDrawn(page, "EQ2");
      const chart = panelOf(page, "EQ2").locator("[data-drawn]");
      const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 };
      const [share = 0] = await drawnShares(chart, { x: 0, y: 0, width, height }, ["useful"]);
      return share;
    };
    const beside = await usefulShare();
    await scale.click();
    await expect.poll(usefulShare).toBeGreaterThan(10 * beside + 0.01);
    await page.reload();
    await table.waitFor();
    expect(await scale.isChecked()).toBe(false);
    await closePage(page);
  });

  it("tells giveaway and the safe target below a chart, with its arithmetic", async () => {
    const page = await openHistogram();
    const words = async (machine: string) =>
      (await panelOf(page, machine).innerText()).replaceAll("\u00a0", " ").replaceAll("\n", " ");
    await until("the giveaway", async () =>
      /Sobrepeso 2,00 g .*0,20 % .*1,20 kg .*R\$ 6,00/.test(await words("EQ3")) ? true : undefined,
    );
    await expect.poll(() => words("EQ3")).toMatch(/Alvo seguro 1\.000,00 g .*pouparia R\$ 6,00 no período/);
    // Ten packages are too few for a target.
    await expect.poll(() => words("EQ1")).toMatch(/Sobrepeso 0,08 g/);
    expect(await words("EQ1")).not.toContain("Alvo seguro");
    await panelOf(page, "EQ3")
      .getByRole("button", { name: /^Ver conta/ })
      .click();
    const dialog = page.getByRole("dialog", { name: /^Alvo seguro de EQ3/ });
    const sums = async () => (await dialog.innerText()).replaceAll("\u00a0", " ");
    for (const part of [
      "(1.002,0000 g − 1.000,0000 g) × 600 pacotes úteis",
      "1,20 kg × R$ 5,00 por kg",
      "Nada é projetado de menos de um dia de produção",
      "1.000,0000 g − 0,640 × 1,0008 g + 2,326 × 1,0008 g ÷ √20",
    ])
      await expect.poll(sums).toContain(part);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await closePage(page);
  });

  it("draws the charts in sight alone, the others as they come", async () => {
    const page = await openHistogram();
    const settled = async () => {
      const all = await charts(page);
      return all.every(([, inSight, drawn]) => drawn || !inSight) ? all : undefined;
    };
    const all = await until("what is in sight is drawn", settled);
    expect(all).toHaveLength(machines);
    const beyond = all.filter(([, inSight]) => !inSight);
    expect(beyond.length).toBeGreaterThan(2);
    expect(beyond.filter(([, , drawn]) => drawn)).toEqual([]);
    await untilDrawn(page, "EQ12");
    await closePage(page);
  });

  it("leaves chosen kinds out, asks without them, and remembers that on this machine", async () => {
    const page = await openHistogram();
    const asked: string[] = [];
    await askAlone(page);
    page.on("request", (request) => {
      if (request.url().includes("/production/histogram")) asked.push(request.url());
    });
    await page.getByRole("button", { name: "Tipos de pacote" }).click();
    const dialog = page.getByRole("dialog", { name: "Tipos de pacote" });
    await dialog.getByLabel("Rejeitados").uncheck();
    await dialog.getByLabel("Inválidos").uncheck();
    // The last checked class cannot be unchecked.
    expect(await dialog.getByLabel("Úteis").isDisabled()).toBe(true);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Aplicar" }).click();
    const useful = weightsG.filter((weight) => kindOf(weight) === "useful");
    await showsBins(page, useful);
    expect(new URL(asked.at(-1) ?? "").searchParams.getAll("typeCode")).toEqual(["rejected", "invalid"]);
    expect(await page.evaluate<string>("localStorage.getItem('productionHistogramExclusions')")).toBe(
      '["rejected","invalid"]',
    );
    await page.reload();
    await untilDrawn(page, "EQ1");
    await showsBins(page, useful);
    await closePage(page);
  });

  it("says that there is nothing, and the ways out", async () => {
    const page = await openPage(browser);
    await signIn(page, plant);
    await page.goto(`${plant.url}/client/usina/histograma-producao?zoom=yesterday&equipments=2`);
    await page.getByText("Não há dados para o período selecionado.").waitFor();
    await page.locator("main").getByRole("button", { name: "Todos os equipamentos" }).waitFor();
    await closePage(page);
  });

  it("shows an image and a table to take along, without what the legend hides", async () => {
    const page = await openHistogram();
    const menu = panelOf(page, "EQ1").getByRole("button", { name: /Baixar/ });
    await page.getByRole("list", { name: "Legenda" }).getByRole("button", { name: "Úteis" }).click();
    await menu.click();
    const [table] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Tabela (CSV)" }).click(),
    ]);
    const { about, table: lines } = fileLines(await readFile(await table.path(), "utf8"));
    const [header] = lines;
    expect(header?.split(";").slice(2)).toEqual(["Abaixo do limite", "Acima do limite", "Inválidos"]);
    // The saved file names its period with days and hours, its zone, its filter and the hidden classes.
    expect(table.suggestedFilename()).toMatch(/^histograma-eq1-arroz-1-kg-ultimos-60-min-sem-uteis-.*\.csv$/);
    expect(about.map((line) => line.split(";")[0])).toEqual([
      "EQ1",
      "Período",
      "Fuso horário",
      "Sem",
      "Dados de",
    ]);
    const day = String.raw`\d{2}/\d{2}/\d{4} \d{2}:\d{2}`;
    expect(about[1]).toMatch(new RegExp(`^Período;${day} a ${day}$`));
    expect(about[2]).toMatch(/^Fuso horário;\w+\/[\w/+-]+$/);
    expect(about[3]).toBe("Sem;Úteis");
    await menu.click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Imagem (PNG)" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^histograma-eq1-.*\.png$/);
    await closePage(page);
  });

  it("has no accessibility violation and does not scroll sideways at any width, in both themes", async () => {
    const page = await openHistogram();
    await expectFineAtEverySight(page);
    await expectTablesInside(page);
    await closePage(page);
  });
});
