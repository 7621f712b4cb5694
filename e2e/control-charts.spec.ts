import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import {
  beans,
  type ControlChartPlant,
  lentils,
  movedMin,
  openControlChartPlant,
  ranFromMin,
} from "./support/control-chart-plant.ts";
import { settled } from "./support/every-page.ts";
import {
  expectFineAtEverySight,
  expectNothingSideways,
  phone,
  uprightTablet,
} from "./support/every-sight.ts";
import { showIn } from "./support/page-states.ts";
import { fileLines } from "./support/tables.ts";
import { until } from "./support/until.ts";

const minuteMs = 60_000;
let plant: ControlChartPlant;
let browser: Browser;

beforeAll(async () => {
  plant = await openControlChartPlant();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

const panel = (page: Page, name: string) => page.getByRole("region", { name });

/** Opens the charts of one machine over the last day, a subgroup every 25 packages. */
async function openCharts(search: string): Promise<Page> {
  const page = await openPage(browser, {});
  await signIn(page, plant);
  await page.goto(`${plant.url}/client/usina/controle?zoom=lst24h&every=25p&${search}`);
  await settled(page);
  return page;
}

/** The part before the mean moves, as in an address. */
const steadyPart = (): string =>
  `part=${plant.nowMs - (ranFromMin - 10) * minuteMs}..${plant.nowMs - (movedMin + 10) * minuteMs}`;

const fixingButton = (page: Page, verb: string) =>
  panel(page, "Limites de controle").getByRole("button", { name: verb });

/** Opens the dialog by keys, and waits until its field has the focus. */
async function openFixing(page: Page, verb: string) {
  await fixingButton(page, verb).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: verb });
  const field = dialog.getByLabel("Motivo");
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  return dialog;
}

/** Signs limits in the dialog that `openFixing` opens. */
async function sign(page: Page, verb: string, reason: string): Promise<void> {
  const dialog = await openFixing(page, verb);
  await page.keyboard.type(reason);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}

describe("the page of control charts", () => {
  it("judges nothing before limits are fixed, and marks the change of product and the step of the mean", async () => {
    const page = await openCharts("equipments=1&chart=iMr");
    await panel(page, "EQ1").getByText("sem limites fixados", { exact: true }).waitFor();
    const marks = (await panel(page, "Marcas do intervalo").innerText()).replaceAll("\u00a0", " ");
    expect(marks).toContain(`Troca de produto, depois de ${lentils.name}`);
    expect(marks).toMatch(/Degrau da média: subiu (?:2,9|3,0|3,1)\d g/);
    expect(await panel(page, "Ponto").innerText()).toContain("o ponto não é julgado");
    const product = page.getByRole("group", { name: "Produto" });
    expect(await product.getByRole("button", { pressed: true }).innerText()).toBe(beans.name);
    await product.getByRole("button", { name: lentils.name }).click();
    await panel(page, "EQ1").getByText(lentils.codeText).waitFor();
    await closePage(page);
  });

  it("fixes and revises limits by keys: signed, told, and kept in the history", async () => {
    const page = await openCharts(`equipments=1&size=4&${steadyPart()}`);
    await openFixing(page, "Fixar limites");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const button = fixingButton(page, "Fixar limites");
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    const dialog = await openFixing(page, "Fixar limites");
    await page.keyboard.press("Enter");
    await dialog.getByText("Diga o motivo").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await sign(page, "Fixar limites", "Linha ajustada");
    const limits = panel(page, "Limites de controle");
    await limits.getByText("Linha ajustada").waitFor();
    expect(await limits.innerText()).toMatch(/Fixados por\s+admin/);
    await sign(page, "Revisar limites", "Novo alvo");
    const rows = panel(page, "Revisões dos limites").locator("tbody tr");
    await until("both revisions", async () => ((await rows.count()) === 2 ? true : undefined));
    expect(await rows.nth(0).innerText()).toContain("Novo alvo");
    expect(await rows.nth(1).innerText()).toContain("Linha ajustada");
    await closePage(page);
  });

  it("names the rules that a point breaks, works them out, and saves all points", async () => {
    const page = await openCharts(`equipments=1&${steadyPart()}`);
    await sign(page, "Fixar limites", "Linha ajustada");
    await page.goto(`${plant.url}/client/usina/controle?zoom=lst24h&every=25p&equipments=1`);
    await settled(page);
    await panel(page, "Ponto").getByText("1: um ponto além de 3 sigma").waitFor();
    await panel(page, "Ponto").getByRole("button", { name: "Ver a conta" }).click();
    const sums = page.getByRole("dialog");
    await sums.getByText(/÷ 5$/).waitFor();
    expect((await sums.innerText()).replaceAll("\u00a0", " ")).toMatch(/± A3 × [\d,]+ = [\d,]+ ± 1,427 × /);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await sums.waitFor({ state: "detached" });
    await panel(page, "EQ1")
      .getByRole("button", { name: /^(?:Opções|Baixar)/ })
      .click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Tabela (CSV)" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^controle-eq1-ultimas-24-h-/);
    const file = await readFile(await download.path(), "utf8");
    expect(fileLines(file).table.length).toBeGreaterThan(60);
    expect(file).toContain("LSC, Média X̄ (g)");
    expect(file).toContain("1: um ponto além de 3 sigma");
    await closePage(page);
  });

  it("lists every rule with its state, on paper too, and judges by those that are on", async () => {
    const page = await openCharts("equipments=1");
    const rules = panel(page, "Regras de Nelson");
    const row = rules.getByRole("row", { name: /^8: / });
    expect(await row.innerText()).toContain("Desligada");
    await row.getByRole("switch").focus();
    await page.keyboard.press("Space");
    await row.getByText("Ligada", { exact: true }).waitFor();
    await until("the address names it", () => (page.url().includes("rules=1,2,3,5,8") ? true : undefined));
    await page.emulateMedia({ media: "print" });
    const seen = (text: string) => rules.getByText(text, { exact: true }).filter({ visible: true }).count();
    expect([await seen("Ligada"), await seen("Desligada")]).toEqual([6, 3]);
    await closePage(page);
  });

  it("asks for one equipment, and says where nothing varies and where there is nothing", async () => {
    const page = await openCharts("equipments=1,2");
    await page.getByText("Escolha somente 1 (um) equipamento").waitFor();
    await page.locator("main").getByRole("button", { name: "EQ2" }).click();
    await fixingButton(page, "Fixar limites").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("não variam").waitFor();
    expect(await dialog.getByRole("button", { name: "Fixar limites" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.goto(`${plant.url}/client/usina/controle?zoom=lst24h&equipments=3`);
    await page.getByText("Não há dados para o período selecionado.").waitFor();
    await expectAccessible(page);
    await closePage(page);
  });

  it("keeps the old picture when an answer fails, and offers to try again", async () => {
    const page = await openCharts("equipments=1");
    const chart = panel(page, "EQ1");
    await chart.locator("canvas").first().waitFor();
    await page.route("**/production/control-chart**", (route) => route.fulfill({ status: 400, json: {} }));
    await chart.getByRole("button", { name: "Atualizar EQ1" }).click();
    await chart.getByRole("button", { name: "Tentar de novo" }).waitFor();
    expect(await chart.locator("canvas").count()).toBeGreaterThan(0);
    await page.unroute("**/production/control-chart**");
    await chart.getByRole("button", { name: "Tentar de novo" }).click();
    await chart.getByRole("button", { name: "Tentar de novo" }).waitFor({ state: "detached" });
    await closePage(page);
  });

  it("has no accessibility violation and does not scroll sideways at any width, in both themes", async () => {
    const page = await openCharts("equipments=1&upper=236");
    await expectFineAtEverySight(page, uprightTablet);
    await showIn(page, { colorScheme: "light", ...phone });
    await page.evaluate(() => (document.documentElement.style.fontSize = "20px"));
    await expectNothingSideways(page, "letters of 20 px");
    await closePage(page);
  });
});
