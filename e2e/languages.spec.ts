import type { LanguageTexts } from "@fiel/contracts";
import { addManager } from "./support/add-manager.ts";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { openPlant, type Plant, tenant } from "./support/plant.ts";

const manager = { email: "tania@fornecedor.test", name: "Tânia Lopes", password: "uma-senha-de-gestora" };

let plant: Plant;
let browser: Browser;
let page: Page;
let token: string;

beforeAll(async () => {
  plant = await openPlant({ machines: 1 });
  await addManager(plant, manager);
  browser = await openBrowser();
  page = await openPage(browser);
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

const at = (rest: string) => `${plant.url}/management/s/languages${rest}`;
/** Ignores the search part, where the list keeps its state. */
const isAt = (rest: string) => (url: URL) => url.origin + url.pathname === at(rest);
const see = (text: string | RegExp, on = page) => on.getByText(text).first().waitFor();
const button = (name: string | RegExp, on = page) => on.getByRole("button", { name });
const newText = () => page.getByRole("textbox", { name: "Novo texto" });
const ask = async <T>(rest: string, body?: object): Promise<T> => {
  const answer = await fetch(`${plant.url}/api/management${rest}`, {
    method: body === undefined ? "GET" : "PUT",
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
};

describe("the languages", () => {
  it("are listed by code and name, and one is added of those that can be", async () => {
    await page.goto(`${plant.url}/management/login`);
    await page.locator('input[name="email"]').fill(manager.email);
    await page.locator('input[name="password"]').fill(manager.password);
    await page.locator('main button[type="submit"]').click();
    await page.getByRole("link", { name: "Idiomas" }).click();
    await page.waitForURL(isAt(""));
    token = (await page.evaluate(() => localStorage.getItem("management.token"))) ?? "";
    await page.getByRole("columnheader", { name: "Código" }).waitFor();
    await page.getByRole("columnheader", { name: "Idioma", exact: true }).waitFor();
    for (const code of ["pt_BR", "en_US", "es_ES"]) await button(code).waitFor();
    await expectAccessible(page);

    await button("Novo idioma").click();
    await page.waitForURL(isAt("/new"));
    await button("Adicionar").click();
    await see("Selecione uma linguagem.");
    await expectAccessible(page);
    await page.getByRole("option", { name: "(fr_FR) Français (France)" }).waitFor({ state: "attached" });
    await page.locator('select[name="language"]').selectOption("fr_FR");
    await button("Adicionar").click();
    await see("Linguagem cadastrada com sucesso.");
    await page.waitForURL(isAt(""));
    await page.getByRole("cell", { name: "Français (France)" }).click();
    await page.waitForURL(isAt("/fr_FR"));
    await see("sem texto, mostra o de pt_BR");
    await expectAccessible(page);
  });

  it("has its texts written one by one, and refuses one that lost a placeholder", async () => {
    await page.getByRole("searchbox", { name: "Código ou texto" }).fill("management.welcome");
    await button(/^management\s*management\.welcome$/).click();
    await page.waitForURL(isAt("/fr_FR/management.management.welcome"));
    await see("Bem-vindo, {{name}}".slice(0, 9));
    expect(await button("Salvar texto").isDisabled()).toBe(true);
    await newText().fill("Bienvenue");
    await see("Falta o marcador {{name}}.");
    expect(await button("Salvar texto").isDisabled()).toBe(true);
    await newText().fill("Bienvenue {{nom}}, ");
    await button("Inserir {{name}}").click();
    await see("O texto de origem não tem o marcador {{nom}}.");
    await newText().fill("Bienvenue, {{name}}");
    await see("Bienvenue, Ana");
    await see("login-route");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await see("Texto atualizado com sucesso.");
    await page.waitForURL(isAt("/fr_FR"));
    await page.goto(at("/fr_FR/management.management.welcome"));
    await see(`Alterado por ${manager.name}`);
    await page.keyboard.press("Escape");
    await page.waitForURL(isAt("/fr_FR"));
  });

  it("leads to the codes that have no text, and says where there is none", async () => {
    await button("Adicionar Códigos Faltantes").click();
    await page.waitForURL(/\/fr_FR\/general\./);
    await button(/^Vazios · /)
      .and(page.locator('[aria-pressed="true"]'))
      .waitFor();
    await page.goto(at("/en_US"));
    await button("Adicionar Códigos Faltantes").click();
    await see("Não existem códigos faltantes.");
  });

  it("goes out to a translator and comes back, shown line by line before it is applied", async () => {
    await page.goto(at("/fr_FR"));
    await button("Exportar").click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Texto separado (csv)" }).click();
    const file = path.join(plant.directory, "fr.csv");
    await (await downloading).saveAs(file);
    const lines = readFileSync(file, "utf8").split("\r\n");
    const edited = lines.map((line) => {
      if (line.startsWith("access;access.signIn;") || line.startsWith("general;access.signIn;"))
        return `${line}Se connecter`;
      return line.startsWith("management;managers.count_other;") ? `${line}gestionnaires` : line;
    });
    expect(edited.filter((line, i) => line !== lines[i])).toHaveLength(2);
    writeFileSync(file, edited.join("\r\n"));

    await button("Importar").click();
    await page.locator('input[type="file"]').setInputFiles(file);
    await see(/^1 mudam, .* 1 com erro$/);
    await see("Falta o marcador {{count}}.");
    await expectAccessible(page);
    await button("Aplicar 1 texto").click();
    await see("Textos importados com sucesso.");
    const { modules } = await ask<LanguageTexts>("/languages/fr_FR");
    const texts = modules.flatMap((one) => one.texts);
    expect(texts.find(({ code }) => code === "access.signIn")?.text).toBe("Se connecter");
  });
});

describe("a client", () => {
  it("has the language that was added, with Portuguese where it has no text", async () => {
    await page.goto(`${plant.url}/management/s/clients/${tenant}`);
    await page.getByRole("option", { name: "fr_FR - Français (France)" }).waitFor({ state: "attached" });
    const theirs = await openPage(browser);
    await signIn(theirs, plant);
    await theirs.goto(`${plant.url}/client/${tenant}/eu`);
    await theirs.locator('select[name="language"]').selectOption("fr_FR");
    await theirs.getByRole("button", { name: "Salvar" }).click();
    await theirs.locator("html[lang='fr-FR']").waitFor({ state: "attached" });
    await theirs.evaluate(() => {
      localStorage.removeItem("token");
      localStorage.removeItem("user");
    });
    await theirs.goto(`${plant.url}/client/${tenant}/login`);
    await button("Se connecter", theirs).waitFor();
    await see("Senha", theirs);
    await closePage(theirs);
  });

  it("sees a text that was changed at its next load, and the shipped one where it cannot be had", async () => {
    const theirs = await openPage(browser);
    await theirs.goto(`${plant.url}/client/${tenant}/login`);
    await button("Entrar", theirs).waitFor();
    await ask("/languages/pt_BR/general", { code: "access.signIn", text: "Abrir o Fiel" });
    await theirs.reload();
    await button("Abrir o Fiel", theirs).waitFor();
    const other = await openPage(browser);
    await other.route("**/api/languages/**", (route) => route.abort());
    await other.goto(`${plant.url}/client/${tenant}/login`);
    await button("Entrar", other).waitFor();
    await closePage(other);
    await closePage(theirs);
  });
});
