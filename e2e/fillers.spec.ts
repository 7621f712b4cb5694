import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { beans } from "./support/control-chart-plant.ts";
import { settled } from "./support/every-page.ts";
import {
  expectFineAtEverySight,
  expectNothingSideways,
  phone,
  uprightTablet,
} from "./support/every-sight.ts";
import { showIn } from "./support/page-states.ts";
import { openPlant, type Plant } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { until } from "./support/until.ts";

const everyMs = 20_000;
let plant: Plant;
let browser: Browser;

/** About -1 to 1, without a period, from a fixed sequence. */
const noise = (place: number): number =>
  (Math.imul(Math.imul(place + 1, 0x9e3779b1) ^ (place * 7_919), 0x85ebca6b) >>> 8) / 2 ** 23 - 1;

/** Opens a plant of three machines: head 5 of EQ1's 12 is low by 8 g, EQ2 fills evenly, EQ3 made nothing. */
beforeAll(async () => {
  plant = await openPlant({ machines: 3, registrations: { products: [beans] } });
  const nowMs = Date.now();
  const at = Array.from({ length: 2_400 }, (_, place) => nowMs - (2_401 - place) * everyMs);
  const filled = (offG: number) =>
    at.map((_, place) => Math.round(1_000 * (240 + 9 * noise(place) + (place % 12 === 4 ? offG : 0))));
  await new Sender(plant.url, plant.deviceKey).send([
    { equipment: 1, product: beans.codeText, at, weightMg: filled(-8) },
    { equipment: 2, product: beans.codeText, at, weightMg: filled(0) },
  ]);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

async function openFillers(search = ""): Promise<Page> {
  const page = await openPage(browser, {});
  await signIn(page, plant);
  await page.goto(`${plant.url}/client/usina/ajustes${search}`);
  await settled(page);
  return page;
}

const table = (page: Page) => page.getByRole("table", { name: "O que ajustar" });
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

describe("what to adjust", () => {
  it("says in a line per machine what to turn and what it brings, with the head that is off", async () => {
    const page = await openFillers();
    const rows = table(page).locator("tbody tr");
    await until("both machines", async () => ((await rows.count()) === 2 ? true : undefined));
    const first = plain(await rows.filter({ hasText: "EQ1" }).innerText());
    expect(first).toMatch(/Cabeça 5 de 12: enche [\d,]+ g a menos que as outras\./);
    expect(first).toMatch(/Baixe a média [\d,]+ g, de [\d,]+ g para [\d,]+ g\./);
    expect(first).toMatch(/Com as cabeças iguais o alvo desce para [\d,]+ g: mais [\d,]+ k?g por dia\./);
    expect(first).toMatch(/\([\d,]+ g − [\d,]+ g\) × [\d.]+ pacotes úteis das últimas 24 h/);
    expect(await rows.filter({ hasText: "EQ2" }).innerText()).not.toContain("Cabeça");
    await page.getByText("Média de cada cabeça").click();
    expect(await rows.filter({ hasText: "EQ1" }).getByRole("listitem").count()).toBe(12);
    await expectAccessible(page);
    await closePage(page);
  });

  it("leads to the control chart and back, and gives a file", async () => {
    const page = await openFillers();
    await page.getByRole("button", { name: /^(?:Opções|Baixar)/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Tabela (CSV)" }).click(),
    ]);
    const file = await readFile(await download.path(), "utf8");
    expect(file).toContain("Traz por dia (g)");
    expect(plain(file)).toContain("Cabeça 5 de 12");
    await page.getByRole("link", { name: "Ver carta de controle de EQ1" }).click();
    await page.waitForURL(/controle\?.*equipments=1/);
    await page.getByRole("region", { name: "Marcas do intervalo" }).getByRole("link").click();
    await page.waitForURL(/ajustes\?.*equipments=1/);
    const rows = table(page).locator("tbody tr");
    await until("the one machine", async () => ((await rows.count()) === 1 ? true : undefined));
    await closePage(page);
  });

  it("says where no machine weighed anything, and when the answer fails", async () => {
    const page = await openFillers("?equipments=3");
    await page.getByText("Nenhum equipamento pesou").waitFor();
    await expectAccessible(page);
    await page.route("**/production/fillers**", (route) => route.fulfill({ status: 400, json: {} }));
    await page.reload();
    await page.getByRole("button", { name: "Tentar de novo" }).first().waitFor();
    await closePage(page);
  });

  it("has no accessibility violation and does not scroll sideways at any width, in both themes", async () => {
    const page = await openFillers();
    await table(page).waitFor();
    await expectFineAtEverySight(page, uprightTablet);
    await showIn(page, { colorScheme: "light", ...phone });
    await page.evaluate(() => (document.documentElement.style.fontSize = "20px"));
    await expectNothingSideways(page, "letters of 20 px");
    await closePage(page);
  });
});
