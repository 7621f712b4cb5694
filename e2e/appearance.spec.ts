import { expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { openPage, signIn } from "./support/browser.ts";
import { tenant, users } from "./support/plant.ts";
import { openJourney } from "./support/journey.ts";

const at = openJourney({
  machines: 1,
  section: "aparencia",
  ready: (page) => page.getByRole("button", { name: "Salvar logotipo", exact: true }),
});
const { button, see } = at;

const choose = (name: string, mimeType: string, text: string) =>
  at.page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20"/></svg>';

it("of a client begins without a logo, and asks for an image", async () => {
  await see("Sem logotipo");
  await button("Salvar logotipo").click();
  await see("Imagem faltando");
  await see("Selecione uma imagem para definir como logotipo.");
  const support = at.page.getByRole("link", { name: "Fale com o suporte" });
  expect(await support.getAttribute("href")).toMatch(/^mailto:suporte@/);
  await expectAccessible(at.page);
});

it("has the client's information for another address", async () => {
  await at.page.goto(at.list.replace(/aparencia$/, "informacao"));
  await at.page.waitForURL(at.list);
  await see("Sem logotipo");
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
  await at.page.locator('img[data-logo][src*="/tenant/logo?v="]').waitFor();
  await expectAccessible(at.page);
  await at.page.context().close();
  at.page = await openPage(at.browser);
  await at.page.goto(`${at.plant.url}/client/${tenant}/login`);
  await at.page.locator('img[src*="/tenant/logo?v="]').waitFor();
});

it("is not for others than administrators", async () => {
  await at.page.context().close();
  at.page = await openPage(at.browser);
  await signIn(at.page, at.plant, users.supervisor);
  await at.page.goto(at.list);
  await at.page.waitForURL(/\/inicio/);
});
