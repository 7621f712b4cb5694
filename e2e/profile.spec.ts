import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { authenticatorCode } from "./support/authenticator.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { onePixel } from "./support/one-pixel.ts";
import { openPlant, password, type Plant, tenant, users } from "./support/plant.ts";
import { expectFineAtEverySight } from "./support/every-sight.ts";

let plant: Plant;
let browser: Browser;
let page: Page;
let profile: string;

beforeAll(async () => {
  plant = await openPlant({ machines: 1 });
  browser = await openBrowser();
  profile = `${plant.url}/client/${tenant}/eu`;
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

const openProfile = async (email: string): Promise<void> => {
  await closePage(page);
  page = await openPage(browser);
  await signIn(page, plant, email);
  await page.goto(profile);
  await page.getByLabel("Nome", { exact: true }).waitFor();
};
const see = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const field = (label: string) => page.getByLabel(label, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const save = () => button("Salvar").click();

describe("the profile", () => {
  beforeEach(() => openProfile(users.operator));

  it("says what is wrong and saves nothing", async () => {
    let saved = 0;
    page.on("request", (request) => (saved += request.method() === "PUT" ? 1 : 0));
    await field("Nome").fill(" ");
    await field("Notificações por e-mail").selectOption("");
    await field("Nova senha").fill("nova-senha-1");
    await save();
    await see("4 campos para corrigir");
    for (const text of [
      "Nome é obrigatório",
      "Grupos de notificação é obrigatório.",
      "Repita a senha",
      "Insira senha atual para alterar a senha",
    ])
      await see(text);
    await field("Repetir nova senha").fill("outra-senha-1");
    await save();
    await see("Senhas não conferem");
    expect(saved).toBe(0);
  });

  it("saves name, notifications and picture, and shows them at once", async () => {
    await field("Nome").fill("Otávio Reis");
    await field("Notificações por e-mail").selectOption({ label: "Erros graves, erros e avisos" });
    await page.locator('input[type="file"]').setInputFiles(onePixel);
    await page.locator('img[src^="blob:"]').waitFor();
    await save();
    await see("Perfil atualizado.");
    await page.getByRole("button", { name: "Menu de Otávio Reis" }).waitFor();
    await page.locator('header img[src^="data:image/webp"]').waitFor();
    await page.reload();
    await expect.poll(() => field("Nome").inputValue()).toBe("Otávio Reis");
    await expect.poll(() => field("Notificações por e-mail").inputValue()).toBe("3");
    await see("Operador");
  });

  it("takes no file that is no picture", async () => {
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await save();
    await see("Problema ao atualizar perfil.");
    await see("Não é uma imagem que se possa usar.");
  });

  it("speaks the chosen language", async () => {
    await field("Idioma").selectOption({ label: "English" });
    await save();
    await see("Profile updated.");
    await page.getByLabel("Language", { exact: true }).selectOption("");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await see("Perfil atualizado.");
  });

  it("is not left with changes without asking; cancelling goes back", async () => {
    await field("Nome").fill("Outra Pessoa");
    await button("Cancelar").click();
    await see("Sair sem salvar?");
    await page.getByRole("dialog").getByRole("button", { name: "Continuar editando" }).click();
    await page.getByRole("link", { name: "Início" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sair sem salvar" }).click();
    await page.waitForURL(`${plant.url}/client/${tenant}/inicio`);
  });

  it("changes the password only with the current one, and ends the other sessions", async () => {
    const other = await openPage(browser);
    await signIn(other, plant, users.operator);
    await other.goto(`${plant.url}/client/${tenant}/inicio`);
    const change = async (current: string) => {
      await field("Senha atual").fill(current);
      await field("Nova senha").fill("nova-senha-1");
      await field("Repetir nova senha").fill("nova-senha-1");
      await save();
    };
    await change("errada");
    await see("Problema ao atualizar perfil.");
    await see("Senha atual incorreta.");
    await change(password);
    await see("Perfil atualizado.");
    await other.getByText("Sessão expirada", { exact: true }).waitFor();
    await closePage(other);
  });
});

it("says where the user is signed in, and signs out there", async () => {
  const other = await openPage(browser);
  await signIn(other, plant, users.admin);
  await other.goto(`${plant.url}/client/${tenant}/inicio`);
  await openProfile(users.admin);
  const sessions = page.getByRole("region", { name: "Onde estou conectado" });
  await sessions.getByText("Esta sessão").waitFor();
  await sessions
    .getByRole("button", { name: /Encerrar sessão de/ })
    .first()
    .click();
  await see("Sessão encerrada.");
  await other.getByText("Sessão expirada", { exact: true }).waitFor();
  await closePage(other);
});

it("sets a second factor up, asks for it at sign-in, and takes a recovery code instead", async () => {
  await openProfile(users.supervisor);
  await button("Ativar segundo fator").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Senha atual", { exact: true }).fill("errada");
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByText("Senha atual incorreta.").waitFor();
  await dialog.getByLabel("Senha atual", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByRole("img", { name: "Código QR para o aplicativo autenticador" }).waitFor();
  await expectAccessible(page);
  const secret = await dialog.locator("code").innerText();
  await dialog.getByLabel("Código do aplicativo").fill("000");
  await dialog.getByRole("button", { name: "Ativar", exact: true }).click();
  await dialog.getByText("Código inválido.").waitFor();
  await dialog.getByLabel("Código do aplicativo").fill(authenticatorCode(secret));
  await dialog.getByRole("button", { name: "Ativar", exact: true }).click();
  await see("Segundo fator ativado.");
  const codes = await dialog.locator("li code").allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await dialog.getByRole("button", { name: "Guardei os códigos" }).click();
  await see("Restam 10 códigos de recuperação.");

  const enter = async (code: string) => {
    await page.getByLabel("Código", { exact: true }).fill(code);
    await button("Entrar").click();
  };
  await closePage(page);
  page = await openPage(browser);
  await page.goto(`${plant.url}/client/${tenant}/login`);
  await field("E-mail").fill(users.supervisor);
  await field("Senha").fill(password);
  await button("Entrar").click();
  await page.getByRole("heading", { name: "Segundo fator" }).waitFor();
  await enter("000000");
  await see("Código do segundo fator inválido.");
  await expectAccessible(page);
  await enter(codes[0] ?? "");
  await page.waitForURL(`${plant.url}/client/${tenant}/inicio`);

  await page.goto(profile);
  await see("Restam 9 códigos de recuperação.");
  await button("Desativar").click();
  await page.getByRole("dialog").getByLabel("Senha atual", { exact: true }).fill(password);
  await page
    .getByRole("dialog")
    .getByLabel("Código do aplicativo ou de recuperação")
    .fill(codes[1] ?? "");
  await page.getByRole("dialog").getByRole("button", { name: "Desativar" }).click();
  await see("Segundo fator desativado.");
});

it("has no accessibility violation and does not scroll sideways at any width, in both themes", async () => {
  const themed = await openPage(browser);
  await signIn(themed, plant);
  await themed.goto(profile);
  await themed.getByText("Esta sessão").waitFor();
  await expectFineAtEverySight(themed);
  await closePage(themed);
});
