import { passwordFile } from "@fiel/testkit";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { expireLinks } from "./support/in-store.ts";
import { type MailServer, openMailServer } from "./support/mail-server.ts";
import { openPlant, password, type Plant, tenant } from "./support/plant.ts";
import { runProgram } from "./support/processes.ts";

let mails: MailServer;
let plant: Plant;
let browser: Browser;

beforeAll(async () => {
  mails = await openMailServer();
  plant = await openPlant({ machines: 1, environment: { SMTP_URL: mails.url } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await plant.close();
  await mails.close();
});

const see = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
/** Finds fields by name, because the pages appear in three languages here. */
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const submit = (page: Page) => page.locator('main button[type="submit"]').click();
const choose = async (page: Page, email: string, secret: string) => {
  await field(page, "email").fill(email);
  await field(page, "password").fill(secret);
  await field(page, "confirmPassword").fill(secret);
  await submit(page);
};
/** Waits for the login page. The address changes before the page, and both pages have a field of the same name. */
const atLogin = async (page: Page, of = tenant) => {
  await page.waitForURL(`${plant.url}/client/${of}/login`);
  await field(page, "confirmPassword").waitFor({ state: "detached" });
};
const enter = async (page: Page, email: string, secret: string) => {
  await field(page, "email").fill(email);
  await field(page, "password").fill(secret);
  await submit(page);
};
const invite = async (page: Page, of: string, name: string, email: string) => {
  await page.goto(`${plant.url}/client/${of}/admin/usuarios/novo`);
  await field(page, "name").fill(name);
  await field(page, "email").fill(email);
  await field(page, "email").press("Enter");
  await page.waitForURL(`${plant.url}/client/${of}/admin/usuarios`, { waitUntil: "commit" });
};

describe("who is invited", () => {
  const [name, email] = ["Marina Rocha", "marina@usina.test"];
  const [first, second] = ["a-senha-da-marina", "outra-senha-da-marina"];

  it("gets a mail whose link leads to the password and in, and works once", async () => {
    const admin = await openPage(browser);
    await signIn(admin, plant);
    await invite(admin, tenant, name, email);
    await see(admin, "Usuário criado");
    await closePage(admin);

    const { text, link } = await mails.mailTo(email);
    for (const part of [
      "From: Fiel <fiel@usina.test>",
      "Subject: Convite para o Fiel",
      'lang="pt-BR"',
      `Olá, ${name}.`,
      "Você foi convidado a usar o Fiel em Usina de Teste.",
      "O link vale por 7 dias e funciona uma única vez.",
    ])
      expect(text).toContain(part);
    expect(link.startsWith(`${plant.url}/client/${tenant}/reset-password?token=`)).toBe(true);

    const page = await openPage(browser);
    await page.goto(link);
    await choose(page, email, first);
    await see(page, "Senha definida com sucesso.");
    await atLogin(page);
    await enter(page, email, first);
    await page.waitForURL(`${plant.url}/client/${tenant}/inicio`);
    await closePage(page);

    const again = await openPage(browser);
    await again.goto(link);
    await see(again, "Este link não vale mais");
    expect(await field(again, "password").count()).toBe(0);
    await again.goto(`${plant.url}/client/${tenant}/login`);
    await enter(again, email, first);
    await again.waitForURL(`${plant.url}/client/${tenant}/inicio`);
    await closePage(again);
  });

  it("who forgets the password is mailed in the language that they chose; the link that is used takes the others with it", async () => {
    const page = await openPage(browser);
    await page.goto(`${plant.url}/client/${tenant}/login`);
    await enter(page, email, first);
    await page.waitForURL(`${plant.url}/client/${tenant}/inicio`);
    await page.goto(`${plant.url}/client/${tenant}/eu`);
    await page.getByLabel("Idioma", { exact: true }).selectOption({ label: "English" });
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await see(page, "Profile updated.");
    await closePage(page);

    const elsewhere = await openPage(browser);
    await elsewhere.goto(`${plant.url}/client/${tenant}/login`);
    const ask = async (count: number) => {
      await field(elsewhere, "email").fill(email);
      await elsewhere.getByRole("button", { name: "Redefinir senha" }).click();
      return mails.mailTo(email, count);
    };
    const former = await ask(2);
    for (const part of [
      "Subject: Reset your Fiel password",
      'lang="en"',
      `Hello ${name},`,
      "A new password was asked for your access to Fiel at Usina de Teste.",
    ])
      expect(former.text).toContain(part);
    const newest = await ask(3);
    await elsewhere.goto(newest.link);
    await choose(elsewhere, email, second);
    await see(elsewhere, "Senha definida com sucesso.");
    await atLogin(elsewhere);
    await enter(elsewhere, email, second);
    await elsewhere.waitForURL(`${plant.url}/client/${tenant}/inicio`);
    await elsewhere.getByRole("link", { name: "Home" }).waitFor();
    await elsewhere.goto(former.link);
    await see(elsewhere, "This link is not good any more");
    await closePage(elsewhere);
    expect(mails.countTo(email)).toBe(3);
  });
});

it("an invitation whose time is over says so at once, and another one is mailed from there", async () => {
  const email = "tarde@usina.test";
  const admin = await openPage(browser);
  await signIn(admin, plant);
  await invite(admin, tenant, "Rui Prado", email);
  await see(admin, "Usuário criado");
  await closePage(admin);
  const { link } = await mails.mailTo(email);
  await expireLinks(plant);
  const page = await openPage(browser);
  await page.goto(link);
  await see(page, "O convite venceu: ele vale por 7 dias.");
  expect(await field(page, "password").count()).toBe(0);
  await field(page, "email").fill(email);
  await page.getByRole("button", { name: "Enviar outro link" }).click();
  const another = await mails.mailTo(email, 2);
  expect(another.text).toContain("Subject: Convite para o Fiel");
  await page.goto(another.link);
  await choose(page, email, "a-senha-do-rui");
  await see(page, "Senha definida com sucesso.");
  await page.goto(`${link}x`);
  await see(page, "O endereço está incompleto, ou o link não foi enviado por este Fiel.");
  await closePage(page);
});

describe("a client that speaks Spanish", () => {
  const admin = "admin@planta.test";
  const email = "lucia@planta.test";

  it("invites in Spanish, mail and pages", async () => {
    const given = ["--admin-email", admin, "--password-file", passwordFile(password), "--language", "es"];
    await runProgram({
      entry: "apps/server/src/fiel.ts",
      args: ["tenant", "add", "--tenant", "planta", "--name", "Planta Sur", ...given],
      environment: { FIEL_DATA: path.join(plant.directory, "data") },
    });
    const page = await openPage(browser);
    await page.goto(`${plant.url}/client/planta/login`);
    await page.getByRole("button", { name: "Restablecer contraseña" }).waitFor();
    await enter(page, admin, password);
    await page.waitForURL(`${plant.url}/client/planta/inicio`);
    await invite(page, "planta", "Lucía Pérez", email);
    await closePage(page);

    const { text, link } = await mails.mailTo(email);
    for (const part of [
      'lang="es"',
      "Hola, Lucía Pérez.",
      "Le han invitado a usar Fiel en Planta Sur.",
      "El enlace vale por 7 días y funciona una sola vez.",
    ])
      expect(text).toContain(part);
    const invited = await openPage(browser);
    await invited.goto(link);
    await invited.getByRole("heading", { name: "Definir contraseña" }).waitFor();
    await choose(invited, email, "una-clave-de-lucia");
    await see(invited, "Contraseña definida con éxito.");
    await atLogin(invited, "planta");
    await enter(invited, email, "una-clave-de-lucia");
    await invited.waitForURL(`${plant.url}/client/planta/inicio`);
    await closePage(invited);
  });
});
