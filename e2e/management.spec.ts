import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import { type MailServer, openMailServer } from "./support/mail-server.ts";
import { openPlant, type Plant } from "./support/plant.ts";

const manager = { email: "tania@fornecedor.test", name: "Tânia Lopes", password: "uma-senha-de-gestora" };
const owner = { email: "helena@santarita.test", name: "Helena Prado", password: "uma-senha-da-helena" };

let mails: MailServer;
let plant: Plant;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  mails = await openMailServer();
  plant = await openPlant({ machines: 0, environment: { SMTP_URL: mails.url } });
  const { email, name, password } = manager;
  await plant.maintain("manager", "add", "--email", email, "--name", name, "--password", password);
  browser = await openBrowser();
  page = await openPage(browser);
});
afterAll(async () => {
  await browser.close();
  await plant.close();
  await mails.close();
});

const at = (rest: string) => `${plant.url}/management${rest}`;
/** With or without the slash. */
const home = /\/management\/s\/?$/;
const see = (text: string | RegExp, on = page) => on.getByText(text).first().waitFor();
const field = (name: string, on = page) => on.locator(`input[name="${name}"]`);
const enter = async (email: string, password: string, on = page) => {
  await field("email", on).fill(email);
  await field("password", on).fill(password);
  await on.locator('main button[type="submit"]').click();
};
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("the back office", () => {
  it("is entered by managers alone, and shows nothing before", async () => {
    for (const path of ["", "/s/", "/s/users", "/s/clients/new"]) {
      await page.goto(at(path));
      await page.waitForURL(at("/login"));
    }
    await field("email").waitFor();
    await page.locator('main button[type="submit"]').click();
    await see("Email é obrigatório");
    await see("Senha é obrigatório");
    await enter(manager.email, "outra senha");
    await see("Credenciais inválidas");
    await enter(manager.email.toUpperCase(), manager.password);
    await page.waitForURL(home);
    await see(`Bem-vindo, ${manager.name}`);
    await page.goto(at("/login"));
    await page.waitForURL(home);
    await see("1 cliente");
  });

  it("says what is wrong with a new client, and what it would be billed", async () => {
    await page.getByRole("button", { name: "Novo cliente" }).click();
    await page.waitForURL(at("/s/clients/new"));
    await field("tenant").fill("santa rita");
    await field("pricePerEquipment").fill("0,00");
    await page.getByRole("button", { name: "Criar cliente" }).click();
    for (const message of [
      "Nome é obrigatório",
      "Identificador não pode conter espaços",
      "Email é obrigatório",
      "Preço por equipamento não pode ser R$ 0,00",
      "Assinatura deve conter ao menos um equipamento",
    ])
      await see(message);
    await field("name").fill("Moinho Santa Rita");
    await field("tenant").fill("santa-rita");
    await field("cnpj").fill("12abc34501de35");
    await field("ownerName").fill(owner.name);
    await field("ownerEmail").fill(owner.email);
    await field("equipmentAmount").fill("24");
    await field("pricePerEquipment").fill("189,00");
    await field("billingPeriod").fill("3");
    await field("billingCycleAnchor").fill(dayAfter(26));
    await page.getByText("Avaliação gratuita até").click();
    await field("endTrialAt").fill(dayAfter(40));
    await page.getByRole("button", { name: "Criar cliente" }).click();
    await see("Primeira cobrança deve ser após período de avaliação");
    await field("endTrialAt").fill(dayAfter(11));
    await see(/R\$\s4\.536,00 a cada 3 meses/);
    await see(/1ª, parcial,/);
    expect(await field("cnpj").inputValue()).toBe("12.ABC.345/01DE-35");
    await expectAccessible(page);
  });

  it("creates it, and the key user comes in by the mailed link to a client that is ready", async () => {
    await page.getByRole("button", { name: "Criar cliente" }).click();
    await page.waitForURL(home);
    await see("Um e-mail foi enviado ao usuário-chave para iniciar a configuração.");
    await see("Em avaliação até");
    await expectAccessible(page);

    const { link } = await mails.mailTo(owner.email);
    const theirs = await openPage(browser);
    await theirs.goto(link);
    await field("email", theirs).fill(owner.email);
    await field("password", theirs).fill(owner.password);
    await field("confirmPassword", theirs).fill(owner.password);
    await theirs.locator('main button[type="submit"]').click();
    await theirs.waitForURL(`${plant.url}/client/santa-rita/login`);
    await field("confirmPassword", theirs).waitFor({ state: "detached" });
    await enter(owner.email, owner.password, theirs);
    await theirs.waitForURL(/\/client\/santa-rita\/inicio/);
    await see(/Primeiros passos|primeiro equipamento/i, theirs);
    await theirs.context().close();
  });

  it("opens it by its row, with the key user locked, and blocks it", async () => {
    await page.getByRole("cell", { name: "santa-rita" }).click();
    await page.waitForURL(at("/s/clients/santa-rita"));
    await see("O usuário-chave já concluiu o cadastro.");
    await page.getByText("Bloqueado", { exact: true }).click();
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.waitForURL(home);
    await see("Dados atualizados.");
    await page.getByRole("button", { name: /Bloqueados · 1/ }).click();
    await page.getByRole("cell", { name: "santa-rita" }).click();
    await page.waitForURL(at("/s/clients/santa-rita"));
    await page.locator('input[name="blocked"]:checked').waitFor();
    await page.locator('input[name="hasTrial"]:checked').waitFor();
    await page.getByText("Bloqueado", { exact: true }).click();
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.waitForURL(home);
    await page.getByRole("button", { name: /Bloqueados · 0/ }).waitFor();
  });

  it("has its managers, who are invited by mail, and everybody's own profile", async () => {
    await page.getByRole("link", { name: "Usuários" }).click();
    await page.waitForURL(at("/s/users"));
    await page.getByRole("button", { name: "Novo gestor" }).click();
    await field("name").fill("Bruno");
    await field("email").fill("bruno@fornecedor.test");
    await page.getByRole("button", { name: "Convidar" }).click();
    await see("Um email foi encaminhado para o usuário finalizar seu cadastro.");
    const { link } = await mails.mailTo("bruno@fornecedor.test");
    expect(link.startsWith(at("/reset-password?token="))).toBe(true);
    await expectAccessible(page);
    await page.getByRole("link", { name: /Meu perfil/ }).click();
    await page.waitForURL(at("/s/me"));
    await see("Segundo fator");
    await expectAccessible(page);
  });

  it("is left by signing out", async () => {
    await page.getByRole("button", { name: "Sair" }).click();
    await page.waitForURL(at("/login"));
    await page.goto(at("/s/users"));
    await page.waitForURL(at("/login"));
  });
});
