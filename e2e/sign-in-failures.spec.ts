import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { closePage, openBrowser, openPage } from "./support/browser.ts";
import { blockClient } from "./support/in-store.ts";
import { openPlant, password, type Plant, tenant, users } from "./support/plant.ts";

let plant: Plant;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  plant = await openPlant({ machines: 1 });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});
beforeEach(async () => {
  await closePage(page);
  page = await openPage(browser);
});

const see = (text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor();
const openLogin = async () => {
  await page.goto(`${plant.url}/client/${tenant}/login`);
  await page.getByText("Usina de Teste").waitFor();
};
const enter = async (email: string, secret: string) => {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
};
const token = () => page.evaluate<string | null>("localStorage.getItem('token')");

it("calls a sign-in that was not answered an unexpected error", async () => {
  await openLogin();
  await page.route("**/users/access", (route) => route.abort());
  await enter(users.operator, password);
  await see("Falha ao autenticar.");
  await see("Erro inesperado");
});

it("takes an answer without a token for refused credentials", async () => {
  await openLogin();
  await page.route("**/users/access", (route) => route.fulfill({ json: { name: "Ninguém" } }));
  await enter(users.operator, password);
  await see("Credenciais inválidas");
  expect(await token()).toBeNull();
});

it("tells a failed look-up from a client that there is not, and lets the client go", async () => {
  await page.route("**/clients/account/verify/**", (route) => route.abort());
  await page.goto(`${plant.url}/client`);
  await page.getByLabel("ID do cliente").fill(tenant);
  await page.keyboard.press("Enter");
  await see("Erro ao encontrar cliente.");
  await page.goto(`${plant.url}/client/${tenant}/login`);
  await see("Erro ao encontrar cliente.");
  await page.waitForURL(`${plant.url}/client`);
});

it("says how long to wait after many attempts, even with the right password", async () => {
  await openLogin();
  for (let i = 0; i < 21; i += 1) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith("/users/access"));
    await enter(users.supervisor, "errada");
    await answered;
  }
  await enter(users.supervisor, password);
  await see(/^Muitas tentativas\. Tente novamente em .+\.$/);
  expect(await token()).toBeNull();
});

it("lets go of a client that there is not, wherever its address leads", async () => {
  for (const address of ["login", "reset-password?token=nada"]) {
    await page.goto(`${plant.url}/client/ninguem/${address}`);
    await see("Erro ao encontrar cliente.");
    await page.waitForURL(`${plant.url}/client`);
    expect(await page.evaluate<string | null>("localStorage.getItem('client')")).toBeNull();
  }
});

it("keeps a failure until it is closed, while other messages go by themselves", async () => {
  await openLogin();
  await enter(users.operator, "errada");
  await see("Falha ao autenticar.");
  await page.getByLabel("E-mail").fill("");
  await page.getByRole("button", { name: "Redefinir senha" }).click();
  const hint = page.getByText("Campo email deve ser preenchido primeiro.");
  await hint.waitFor();
  // The pointer on a message would keep it.
  await page.mouse.move(5, 5);
  await hint.waitFor({ state: "detached" });
  const failure = page.getByRole("alert").filter({ hasText: "Falha ao autenticar." });
  expect(await failure.isVisible()).toBe(true);
  await failure.getByRole("button").click();
  await failure.waitFor({ state: "detached" });
});

it("ends the sessions of a client that is blocked, and lets nobody in", async () => {
  await openLogin();
  await enter(users.operator, password);
  await page.waitForURL(`${plant.url}/client/${tenant}/inicio`);
  await blockClient(plant);
  await see("Sessão expirada");
  await page.waitForURL(`${plant.url}/client/${tenant}/login`);
  await enter(users.operator, password);
  await see("Falha ao autenticar.");
  await see("Este cliente está bloqueado.");
  expect(await token()).toBeNull();
});
