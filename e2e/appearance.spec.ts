import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { openBrowser, openPage, signIn } from "./support/browser.ts";
import { openPlant, type Plant, tenant, users } from "./support/plant.ts";

let plant: Plant;
let browser: Browser;
let page: Page;
let place: string;

beforeAll(async () => {
  plant = await openPlant({ machines: 1 });
  browser = await openBrowser();
  place = `${plant.url}/client/${tenant}/admin/aparencia`;
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});
beforeEach(async () => {
  await page?.context().close();
  page = await openPage(browser);
  await signIn(page, plant);
  await page.goto(place);
  await button("Salvar logotipo").waitFor();
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const see = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const choose = (name: string, mimeType: string, text: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20"/></svg>';

it("of a client begins without a logo, and asks for an image", async () => {
  await see("Sem logotipo");
  await button("Salvar logotipo").click();
  await see("Imagem faltando");
  await see("Selecione uma imagem para definir como logotipo.");
  const support = page.getByRole("link", { name: "Fale com o suporte" });
  expect(await support.getAttribute("href")).toMatch(/^mailto:suporte@/);
  await expectAccessible(page);
});

it("has no use for what is no image, whatever it is called", async () => {
  await choose("logo.csv", "text/csv", "a;b");
  await see("O arquivo não é uma imagem");
  await choose("logo.png", "image/png", "a;b");
  await button("Salvar logotipo").click();
  await see("Problema ao atualizar o logotipo.");
});

it("shows the new logo here and where the client's users sign in", async () => {
  await choose("logo.svg", "image/svg+xml", drawing);
  await button("Salvar logotipo").click();
  await see("Logotipo atualizado.");
  await page.locator('img[data-logo][src*="/tenant/logo?v="]').waitFor();
  await expectAccessible(page);
  await page.context().close();
  page = await openPage(browser);
  await page.goto(`${plant.url}/client/${tenant}/login`);
  await page.locator('img[src*="/tenant/logo?v="]').waitFor();
});

it("is not for others than administrators", async () => {
  await page.context().close();
  page = await openPage(browser);
  await signIn(page, plant, users.supervisor);
  await page.goto(place);
  await page.waitForURL(/\/inicio/);
});
