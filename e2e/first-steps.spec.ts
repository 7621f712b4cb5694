import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { openBrowser, openPage, signIn } from "./support/browser.ts";
import { gatewayOf } from "./support/gateway.ts";
import { openPlant, type Plant, tenant, users } from "./support/plant.ts";

let plant: Plant;
let browser: Browser;
let page: Page;
let area: string;

beforeAll(async () => {
  plant = await openPlant({ machines: 0, registrations: { products: [], operators: [], groups: [] } });
  browser = await openBrowser();
  area = `${plant.url}/client/${tenant}`;
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});
beforeEach(async () => {
  await page?.context().close();
  page = await openPage(browser);
});

const step = (name: string) => page.locator(`li[data-step="${name}"]`);
const isAt = (name: string, state: string) =>
  page.locator(`li[data-step="${name}"][data-state="${state}"]`).waitFor();

it("lead a new client's administrator, each ticked by its fact", async () => {
  await signIn(page, plant);
  await page.goto(`${area}/inicio`);
  await isAt("key", "done");
  await isAt("gateway", "open");
  await page.getByText("1 de 7", { exact: true }).waitFor();
  await expectAccessible(page);
  await gatewayOf(plant, "GW-NOVO").report(plant.deviceKey);
  await isAt("gateway", "done");
  await step("gateway")
    .getByText(/GW-NOVO, há/)
    .waitFor();
  await step("operator").getByRole("link").click();
  await page.getByLabel("Nome", { exact: true }).fill("Marina");
  await page.getByLabel("Código", { exact: true }).fill("12");
  await page.getByRole("button", { name: "Adicionar operador" }).click();
  await page.getByRole("link", { name: "Primeiros passos" }).click();
  await step("operator").getByText("Marina").waitFor();
  await page.getByText("3 de 7", { exact: true }).waitFor();
  await isAt("equipment", "open");
  expect(await page.locator('li[data-state="open"]').count()).toBe(1);
  await expectAccessible(page);
});

it("are the administrator's: others are told who does it", async () => {
  await signIn(page, plant, users.supervisor);
  await page.goto(`${area}/inicio`);
  await page.getByText("O administrador do cliente faz esses cadastros.").waitFor();
  expect(await page.locator("li[data-step]").count()).toBe(0);
});
