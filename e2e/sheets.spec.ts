import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openPage, signIn } from "./support/browser.ts";
import { goTo } from "./support/every-page.ts";
import { desk, expectFineAt, phone } from "./support/every-sight.ts";
import { beans, dearRice as rice } from "./support/packaged-products.ts";
import type { Plant } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import {
  balesOf,
  coils,
  leftovers,
  made,
  mg,
  percent,
  reel,
  statuses,
  sum,
  text,
  usefulBeans,
  usefulRice,
} from "./support/sheets-records.ts";
import { csvOf } from "./support/tables.ts";
import { until } from "./support/until.ts";
import { openWholePlant, riceOrder } from "./support/whole-plant.ts";

let plant: Plant;
let browser: Browser;
let sender: Sender;
let page: Page;
let heartbeat: NodeJS.Timeout;

const panel = (name: string, on: Page = page) => on.getByRole("region", { name, exact: true });
const shows = (what: string, ask: () => Promise<boolean>): Promise<true> =>
  until(what, async () => ((await ask()) ? true : undefined));

beforeAll(async () => {
  const [product, group] = [beans.codeText, "Grãos"];
  plant = await openWholePlant([
    riceOrder,
    { codeText: "OP-8", product, group, count: 12, status: 1 },
    { codeText: "OP-9", product, group, count: 5, status: 0 },
  ]);
  browser = await openBrowser();
  sender = new Sender(plant.url, plant.deviceKey);
  // Silent machines would get an occurrence that is not among these records.
  const heart = new Sender(plant.url, plant.deviceKey);
  heartbeat = setInterval(() => void heart.sendRecords({ statuses: statuses() }), 20_000);
  page = await openPage(browser);
  await signIn(page, plant);
});
afterAll(async () => {
  clearInterval(heartbeat);
  await browser.close();
  await plant.close();
});

describe("the production cards", () => {
  const card = (name: string) => page.getByRole("article", { name });

  it("show all of an equipment, computed from what was sent", async () => {
    await goTo(page, plant, "producao");
    const names = () =>
      page
        .getByRole("article")
        .evaluateAll((cards) => cards.map((one) => one.querySelector("h2")?.textContent));
    await expect.poll(names).toEqual(["EQ1", "EQ2", "EQ3"]);
    const whole = made.rice.length + 1;
    const givenG = sum(usefulRice) - usefulRice.length * (rice.netWeight + rice.packageWeight);
    const shown = async () => (await card("EQ1").innerText()).replaceAll("\n", " ");
    for (const part of [
      "Grãos",
      "Arroz 1 kg",
      "ARROZ-1 · Vale Alto",
      "OP-7",
      text(usefulRice.length),
      percent(usefulRice.length, whole),
      `${text(sum(usefulRice) / 1_000, 2)}\u00a0kg`,
      `${text(sum(usefulRice) / usefulRice.length, 2)}\u00a0g`,
      `${text(Math.min(...usefulRice), 2)}\u00a0g`,
      `${text(Math.max(...usefulRice), 2)}\u00a0g`,
      `Acima 2 ${percent(2, whole)}`,
      `Abaixo 1 ${percent(1, whole)}`,
      `Inválidos 1 ${percent(1, whole)}`,
      `Fardos ${balesOf(usefulRice, rice.packSize)} de 40`,
      // 25 packages of 1,011 g on average with 1,010 g nominal give 25 g, at R$ 5 a kg.
      `Sobrepeso ${text(givenG / usefulRice.length, 2)}\u00a0g`,
      percent(givenG, usefulRice.length * rice.netWeight),
      `R$\u00a0${text((givenG / 1_000) * rice.costPerKg, 2)}`,
    ])
      await expect.poll(shown, { message: part }).toContain(part);
  });

  it("tell the state first: a rate, a stop with its cause, or a lost connection", async () => {
    await sender.sendRecords({ statuses: statuses() });
    await shows("the rate", async () => (await card("EQ1").innerText()).includes(text(62.5, 1)));
    await shows("the stop", async () => /Falta de filme[\s\S]*Parado/.test(await card("EQ2").innerText()));
    await shows("the rest", async () => (await card("EQ3").innerText()).includes("Desconectado"));
    const stopped = await card("EQ2").innerText();
    expect(stopped).toContain(`Fator ${text(0, 2)}\u00a0%`);
    expect(stopped).toContain("Sem ordem em produção.");
    await card("EQ3").getByText("Não há dados para o período selecionado.").waitFor();
  });

  it("are summed up by classification below, sortable", async () => {
    const table = page.getByRole("table", { name: "Resumo por classificação" });
    const row = await table.getByRole("row").filter({ hasText: "EQ2" }).innerText();
    expect(row).toContain(`${usefulBeans.length}`);
    expect(row).toContain(percent(usefulBeans.length, made.beans.length));
    expect(row).toContain(`${text(sum(usefulBeans) / 1_000, 2)}\u00a0kg`);
    await table.getByRole("button", { name: "Pacotes" }).click();
    await table.getByRole("button", { name: "Pacotes" }).click();
    await expect.poll(() => table.locator("tbody tr").first().innerText()).toContain("EQ1");
  });

  it("have no period, wait as skeletons, and keep what they had when the server fails", async () => {
    expect(await page.getByRole("button", { name: /^Período/ }).count()).toBe(0);
    await page.route("**/dashboard/production/equipments*", (route) => route.abort());
    await page.getByRole("button", { name: "Atualizar Resumo por classificação" }).click();
    await page.getByRole("button", { name: "Tentar de novo" }).first().waitFor();
    expect(await card("EQ1").innerText()).toContain("Arroz 1 kg");
    await page.unroute("**/dashboard/production/equipments*");
    // The failure disappears whether the page or this click asks first.
    await page.getByRole("button", { name: "Atualizar Resumo por classificação" }).click();
    await page.getByRole("button", { name: "Tentar de novo" }).first().waitFor({ state: "detached" });
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route("**/dashboard/production/equipments*", async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    // The attention strip waits for the same answer by itself.
    await page.locator("main div[aria-busy=true]").waitFor();
    go();
    await card("EQ1").waitFor();
    await page.unroute("**/dashboard/production/equipments*");
  });
});

describe("giveaway", () => {
  it("stands in the home strip as money, with what has no cost told apart", async () => {
    await goTo(page, plant, "inicio?zoom=lst24h");
    const strip = page.getByRole("region", { name: "Acumuladores" });
    const term = strip.locator("dt", { hasText: "Sobrepeso" });
    await term.waitFor();
    const cell = (await term.locator("..").innerText()).replaceAll("\u00a0", " ");
    const grossOf = ({ netWeight, packageWeight }: typeof beans) => netWeight + packageWeight;
    const riceG = sum(usefulRice) - usefulRice.length * grossOf(rice);
    const beansG = sum(usefulBeans) - usefulBeans.length * grossOf(beans);
    const nominalG = usefulRice.length * rice.netWeight + usefulBeans.length * beans.netWeight;
    for (const part of [
      `R$ ${text((riceG / 1_000) * rice.costPerKg, 2)}`,
      `${text(riceG + beansG, 2)} g`,
      percent(riceG + beansG, nominalG).replace("\u00a0", " "),
      "sem custo: 1 produto",
    ])
      expect(cell).toContain(part);
  });

  it("is in the cards' table and its file", async () => {
    await goTo(page, plant, "producao");
    const riceG = sum(usefulRice) - usefulRice.length * (rice.netWeight + rice.packageWeight);
    const [header = "", first = ""] = await csvOf(page, panel("Resumo por classificação"));
    const columns = header.split(";");
    const cellOf = (name: string) => first.split(";")[columns.indexOf(name)]?.replace(",", ".");
    expect(Number(cellOf("Sobrepeso por pacote (g)"))).toBeCloseTo(riceG / usefulRice.length, 6);
    expect(Number(cellOf("Sobrepeso (g)"))).toBeCloseTo(riceG, 6);
    expect(Number(cellOf("Custo do sobrepeso (R$)"))).toBeCloseTo((riceG / 1_000) * rice.costPerKg, 6);
  });
});

describe("bales", () => {
  it("are counted by group and product", async () => {
    await goTo(page, plant, "fardos");
    const bales = balesOf(usefulRice, rice.packSize) + balesOf(usefulBeans, beans.packSize);
    const table = page.getByRole("table", { name: "Fardos por grupo" });
    const row = await table.getByRole("row").filter({ hasText: "Grãos" }).innerText();
    expect(row.split(/\s*\t\s*/u).map((cell) => cell.trim())).toEqual([
      "Grãos",
      text(usefulRice.length + usefulBeans.length),
      `${text(sum([...usefulRice, ...usefulBeans]) / 1_000, 2)}\u00a0kg`,
      text(bales),
    ]);
    const words = await panel("Grãos").getByRole("table").innerText();
    expect(words).toMatch(new RegExp(`Arroz 1 kg\\s+${balesOf(usefulRice, rice.packSize)}\\s`, "u"));
    expect(words).toMatch(new RegExp(`Feijão 500 g\\s+${balesOf(usefulBeans, beans.packSize)}\\s`, "u"));
  });

  it("of equipment that made nothing are told as such, with a way out", async () => {
    await goTo(page, plant, "fardos?equipments=3");
    await page.getByText("Não há dados para o período selecionado.").first().waitFor();
    await page.getByRole("button", { name: "Todos os equipamentos" }).first().click();
    await page.getByRole("table", { name: "Fardos por grupo" }).waitFor();
  });
});

describe("production orders", () => {
  it("show state, time and bales made of those projected", async () => {
    await goTo(page, plant, "ordens-producao");
    const table = page.getByRole("table", { name: "Ordens de produção" });
    const bales = balesOf(usefulRice, rice.packSize);
    const row = await table.getByRole("row").filter({ hasText: "OP-7" }).innerText();
    expect(row).toMatch(/Em produção/);
    expect(row).toMatch(/\d+\u00a0(?:min|h)/);
    expect(row).toContain(percent(bales, 40));
    expect(await table.getByRole("row").filter({ hasText: "OP-8" }).innerText()).toMatch(
      /Pendente\s+Não iniciada[\s\S]*0,00/,
    );
    expect(await table.getByRole("row").filter({ hasText: "OP-9" }).innerText()).toMatch(
      /Cancelada\s+Encerrada sem produção/,
    );
    const words = await panel("Andamento das ordens").getByRole("table").innerText();
    expect(words).toMatch(new RegExp(`OP-7\\s+${bales}\\s+40`, "u"));
    const legend = panel("Andamento das ordens").getByRole("button", { name: "A produzir" });
    await legend.click();
    await expect.poll(() => legend.getAttribute("aria-pressed")).toBe("false");
    const [header, first] = await csvOf(page, panel("Andamento das ordens"));
    expect(header).toBe("Ordem;Produto;Situação;Produzidos;Previstos;Andamento (%)");
    expect(first).toMatch(new RegExp(`^OP-7;.+;Em produção;${bales};40;`, "u"));
  });
});

describe("coils", () => {
  it("are listed and added up by kind, also as a file", async () => {
    await goTo(page, plant, "bobinas?zoom=lst24h");
    const table = page.getByRole("table", { name: "Uso das bobinas" });
    const [first] = coils;
    const rows = table.locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(3);
    const used = text(((first?.startG ?? 0) - (first?.endG ?? 0)) / 1_000, 2);
    expect(await rows.filter({ hasText: "3.100" }).innerText()).toContain(`${used}\u00a0kg`);
    expect(await rows.filter({ hasText: "Em uso" }).innerText()).toContain("Indisponível");

    const consumed = sum(coils.map(({ startG, endG }) => startG - endG));
    const expected = Math.round((consumed / reel.weight) * reel.estimate);
    const chart = panel("Consumo por bobina");
    expect(await chart.getByRole("table").innerText()).toContain(`${text(consumed / 1_000, 2)}\u00a0kg`);
    const [, line = ""] = await csvOf(page, chart);
    expect(line).toBe(
      `Filme arroz;${consumed};${sum(coils.map(({ endG }) => endG))};${sum(coils.map(({ count }) => count))};${expected}`,
    );
  });
});

describe("leftovers", () => {
  it("are added up, in words too", async () => {
    await goTo(page, plant, "sobras?zoom=lst24h");
    await panel("Refugo")
      .getByText(`${text(sum(leftovers.scrapG) / 1_000, 2)}\u00a0kg`)
      .first()
      .waitFor();
    expect(await panel("Reprocesso").innerText()).toContain(text(sum(leftovers.reprocessG) / 1_000, 2));
    expect(await panel("Estornos").innerText()).toContain(`Total ${sum(leftovers.chargebacks)}`);
    const words = await panel("Refugo").getByRole("table").innerText();
    expect(words).toContain("EQ1");
    expect(words).toContain(text(300 / 1_000, 2));
    // In each kind another equipment has the most leftovers. Its colour is the same in all charts.
    const colour = (kind: string) => (name: string) =>
      panel(kind).getByRole("button", { name, exact: true }).locator("span").first().getAttribute("style");
    const colours = (kind: string) => Promise.all(["EQ1", "EQ2"].map(colour(kind)));
    expect(await colours("Estornos")).toEqual(await colours("Refugo"));
  });

  it("stay still while one is zoomed, and catch up after", async () => {
    const before = `${text(sum(leftovers.scrapG) / 1_000, 2)}\u00a0kg`;
    const after = `${text((sum(leftovers.scrapG) + 500) / 1_000, 2)}\u00a0kg`;
    const chart = panel("Reprocesso").getByRole("img", { name: "Reprocesso" });
    await panel("Reprocesso").locator("[data-drawn]").waitFor();
    await chart.focus();
    await page.keyboard.press("+");
    const all = panel("Reprocesso").getByRole("button", { name: "Ver tudo" });
    await all.waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await panel("Refugo", other).getByText(before).first().waitFor();
    await sender.sendRecords({
      leftovers: [{ equipment: 1, at: Date.now() - 60_000, kind: "scrap", weightMg: mg(500) }],
    });
    await panel("Refugo", other).getByText(after).first().waitFor();
    expect(await panel("Refugo").innerText()).toContain(before);
    await all.click();
    await panel("Refugo").getByText(after).first().waitFor();
    await other.close();
  });
});

it.each(["producao", "fardos", "ordens-producao", "bobinas?zoom=lst24h", "sobras?zoom=lst24h"])(
  "%s has no accessibility violation and does not scroll sideways, on a desk and a phone, in both themes",
  async (sheet) => {
    await goTo(page, plant, sheet);
    await page.locator("main table, main article").first().waitFor({ state: "attached" });
    await expectFineAt(page, [desk, phone]);
  },
);
