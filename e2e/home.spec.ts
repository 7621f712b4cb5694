import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeLeftoversAndBales } from "./home/leftovers-and-bales.part.ts";
import { describeNavigation } from "./home/navigation.part.ts";
import { describeProductionCards } from "./home/production-cards.part.ts";
import { describeStopCards } from "./home/stop-cards.part.ts";
import { describeWrongClock } from "./home/wrong-clock.part.ts";
import { accumulator, closePage, openBrowser } from "./support/browser.ts";
import { type HomePlant, openHome, openHomePlant, weightsG } from "./support/home-plant.ts";
import { until } from "./support/until.ts";
import { expectFineAtEverySight } from "./support/every-sight.ts";

let plant: HomePlant;
let browser: Browser;
beforeAll(async () => {
  plant = await openHomePlant();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

describeStopCards(
  () => plant,
  () => browser,
);
describeProductionCards(
  () => plant,
  () => browser,
);

describeWrongClock(
  () => plant,
  () => browser,
);

describe("the home page", () => {
  it("shows all ten cards on one screen of a desk", async () => {
    const page = await openHome(browser, plant, { width: 1440, height: 900 });
    await page.getByRole("region", { name: "Sobras" }).locator("canvas").first().waitFor();
    for (const name of [
      "Produção agregada",
      "Situação",
      "Fator operacional",
      "Produção por equipamento",
      "Últimas ocorrências",
      "Maiores ocorrências",
      "Produção em 12 meses",
      "OEE",
      "Sobras",
    ]) {
      const box = await page.getByRole("region", { name, exact: true }).boundingBox();
      expect((box?.y ?? 1_000) + (box?.height ?? 0), name).toBeLessThanOrEqual(900);
    }
    expect(await page.evaluate<number>("document.documentElement.scrollHeight")).toBe(900);
    await until("a download of every panel", async () =>
      (await page.getByRole("button", { name: /^Baixar e imprimir/ }).count()) === 9 ? true : undefined,
    );
    await closePage(page);
  });

  it("keeps the chosen equipment and period in the address", async () => {
    const page = await openHome(browser, plant);
    await page.goto(`${page.url()}&equipments=2`);
    await until("the chosen equipment alone", async () =>
      (await accumulator(page, "Pacotes")) === 4 ? true : undefined,
    );
    await closePage(page);
  });

  it("has no accessibility violation and does not scroll sideways at any width, in both themes", async () => {
    const page = await openHome(browser, plant);
    await page.getByRole("region", { name: "Produção agregada" }).locator("canvas").first().waitFor();
    await expectFineAtEverySight(page);
    await closePage(page);
  });
});

describeNavigation(
  () => plant,
  () => browser,
);

it("keeps the last picture and says its age when the server is gone", async () => {
  const page = await openHome(browser, plant);
  await page.getByRole("region", { name: "Produção agregada" }).locator("canvas").first().waitFor();
  await plant.server.kill();
  const panel = page.getByRole("region", { name: "Situação" });
  await panel.getByRole("button", { name: /Atualizar/ }).click();
  const strip = page.getByRole("status").filter({ hasText: "Sem conexão com o servidor desde" });
  await strip.getByRole("button", { name: "Tentar de novo" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Tentar de novo" }).count()).toBe(1);
  expect(await accumulator(page, "Pacotes")).toBe(weightsG.length);
  expect(await panel.innerText()).toContain("Atualizado");
  plant.server.start();
  await plant.serverReady();
  await strip.waitFor({ state: "detached" });
  await closePage(page);
});

describeLeftoversAndBales(
  () => plant,
  () => browser,
);
