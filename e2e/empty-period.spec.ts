import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { addClient } from "./support/add-client.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { dashboardPages, openTo } from "./support/every-page.ts";
import { openPlant, type Plant } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { dayOf, instantOf } from "./support/zone.ts";

const threeDaysAgo = dayOf(Date.now() - 3 * 86_400_000);
const written = threeDaysAgo.split("-").toReversed().join("/");

let browser: Browser;
let plant: Plant;
beforeAll(async () => {
  plant = await openPlant({ machines: 2 });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

describe("a period in which nothing was weighed", () => {
  beforeAll(async () => {
    const at = instantOf(threeDaysAgo, "10:00");
    await new Sender(plant.url, plant.deviceKey).sendRecords({
      weighings: [{ equipment: 2, product: "ARROZ-1", at: [at], weightMg: [1_010_000] }],
      statuses: [{ equipment: 2, at, state: 2, speed: 0 }],
    });
  });

  it("says when the machine was last heard of, and leads to that day", async () => {
    const page = await openPage(browser);
    await signIn(page, plant);
    await page.goto(`${plant.url}/client/usina/histograma-producao?zoom=yesterday&equipments=2`);
    await page.getByText("Não há dados para o período selecionado.").waitFor();
    await page.getByText(`EQ2 enviou dados pela última vez em ${written}, às 10:00.`).waitFor();
    await page.getByRole("button", { name: `Ver ${written}` }).click();
    await page.getByRole("region", { name: /EQ2/ }).getByText("Arroz 1 kg · 1 pacote").waitFor();
    await closePage(page);
  });

  it("leads to a wider period where there is no day to lead to", async () => {
    const page = await openPage(browser);
    await signIn(page, plant);
    await page.goto(`${plant.url}/client/usina/sobras?zoom=yesterday&equipments=1`);
    const scrap = page.getByRole("region", { name: "Refugo" });
    await scrap.getByText("Nenhum equipamento enviou dados até agora.").waitFor();
    await scrap.getByRole("button", { name: "Ver últimos 7 dias" }).click();
    await page.waitForURL(/zoom=lst7d/);
    await closePage(page);
  });
});

describe("a client without equipment", () => {
  it("is told what comes first, on every page that shows data", async () => {
    const page = await openPage(browser);
    const at = { url: plant.url, client: "vazia" };
    await signIn(page, at, await addClient(plant, at.client));
    for (const { path } of dashboardPages) {
      await openTo(page, at, path);
      await page.getByRole("heading", { name: "Primeiros passos" }).waitFor();
    }
    await closePage(page);
  });
});
