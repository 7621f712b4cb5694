import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openPage, signIn } from "./support/browser.ts";
import { type Plant, tenant, users } from "./support/plant.ts";
import { until } from "./support/until.ts";
import { openWholePlant } from "./support/whole-plant.ts";

let plant: Plant;
let browser: Browser;
let page: Page;

/** The filter appears on paper: all equipment, one equipment, or no period where the page has none. */
const all = "zoom=today";
const pages = [
  { path: `inicio?${all}`, title: "Início", words: /^Hoje, .+ · Todos os equipamentos$/, charts: true },
  { path: `classificacao?${all}`, title: "Classificação", words: /^Hoje, .+ · Todos/, charts: true },
  {
    path: `conformidade?${all}&equipments=1`,
    title: "Conformidade",
    words: /^Hoje, .+ · EQ1$/,
    charts: true,
  },
  {
    path: `controle?${all}&equipments=1`,
    title: "Cartas de controle",
    words: /^Hoje, .+ · EQ1$/,
    charts: true,
  },
  { path: `histograma-producao?${all}`, title: "Histograma de produção", words: /^Hoje, .+/, charts: true },
  { path: `sobras?${all}&equipments=1,2`, title: "Sobras", words: /EQ1, EQ2$/, charts: true },
  { path: `fator-operacional?${all}`, title: "Fator operacional", words: /^Hoje, .+/, charts: true },
  { path: `ocorrencias?${all}`, title: "Ocorrências", words: /^Hoje, .+/, charts: true },
  { path: `histograma-ocorrencias?${all}`, title: "Histograma de ocorrências", words: /^Hoje/, charts: true },
  { path: `perdas?${all}`, title: "Perdas", words: /^Hoje, .+/, charts: true },
  { path: `bobinas?${all}`, title: "Bobinas", words: /^Hoje, .+/, charts: false },
  { path: `fardos?${all}`, title: "Fardos", words: /^Hoje, .+/, charts: true },
  { path: "ordens-producao", title: "Ordens de produção", words: /^Todos os equipamentos$/, charts: true },
  { path: `equipamento/1?${all}`, title: "EQ1", words: /^Hoje, .+ · EQ1$/, charts: true },
  { path: "producao", title: "Produção", words: /^Todos os equipamentos$/, charts: false },
  { path: "eu", title: "Meu perfil", words: null, charts: false },
  { path: "admin/usuarios", title: "Configurações", words: null, charts: false },
  { path: "admin/auditoria", title: "Configurações", words: null, charts: false },
] as const;

/** All faults on paper, as text. */
const faults = `(() => {
  const hidden = (one) => one.closest(".visually-hidden") !== null || !one.checkVisibility({ visibilityProperty: true });
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => !hidden(one));
  const told = (what) => (one) => what + ": " + one.tagName + " " + (one.textContent ?? "").trim().slice(0, 40);
  const cuts = (one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    const wide = one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 2 && overflowX !== "visible";
    const high = one.clientHeight > 2 && one.scrollHeight > one.clientHeight + 2 && overflowY !== "visible";
    return wide || high;
  };
  const sheet = document.body.getBoundingClientRect();
  const beyond = (one) => one.getBoundingClientRect().right > sheet.right + 1;
  // Without words, or framed as what is pressed.
  const isPressed = (button) => button.innerText.trim() === "" || button.matches(".mantine-Button-root");
  return [
    ...seen("nav, #root > * > header, [role=dialog], .mantine-Notification-root").map(told("no part of the page")),
    ...seen('a[href="#content"]').map(told("way to the content")),
    ...seen("main button").filter(isPressed).map(told("button")),
    ...seen("main :is(input, select)").map(told("control")),
    ...seen("main *").filter(cuts).map(told("cut")),
    ...seen("main :is(section, table, td, th, canvas, h2, dd)").filter(beyond).map(told("beyond the paper")),
    ...seen("main section > section, main tr").filter((one) => getComputedStyle(one).breakInside !== "avoid").map(told("broken")),
    ...seen("main figure [role=img]").filter((one) => one.querySelector("canvas") === null).map(told("not drawn")),
  ];
})()`;

const channelsOf = (color: string): number[] => (color.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number);
const style = (selector: string, property: string): Promise<string> =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue("${property}")`,
  );

/** Number of pages of a document and their size in points. */
function readPdf(pdf: Buffer): { pages: number; size: string | undefined } {
  const text = pdf.toString("latin1");
  const [, size] = /\/MediaBox\s*\[([^\]]+)\]/.exec(text) ?? [];
  return { pages: text.match(/\/Type\s*\/Page\b/g)?.length ?? 0, size: size?.trim() };
}

const open = async (path: string): Promise<void> => {
  await page.goto(`${plant.url}/client/${tenant}/${path}`);
  await page.locator("main :is(section, article)").first().waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: "detached" });
};

beforeAll(async () => {
  plant = await openWholePlant();
  browser = await openBrowser();
  page = await openPage(browser, { colorScheme: "dark" });
  // Replaces the browser's print dialog, which a test cannot answer.
  await page.addInitScript(
    "globalThis.print = () => { globalThis.printed = document.documentElement.outerHTML; }",
  );
  await signIn(page, plant);
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

// Resets the media, so that one test does not affect the next.
afterEach(() => page.emulateMedia({ media: "screen" }));

describe("a page on paper", () => {
  for (const { path, title, words, charts } of pages) {
    it(`is whole, light and says what it shows: ${title}`, async () => {
      await open(path);
      if (charts) await page.locator("main canvas").first().waitFor();
      await page.emulateMedia({ media: "print" });
      const heading = page.locator("[data-print-heading]");
      await heading.waitFor();
      const texts = await heading.locator("p").allInnerTexts();
      const [name = "", filter = ""] = words === null ? [texts[0], ""] : texts;
      const [whose, when] = texts.slice(words === null ? 1 : 2);
      expect([name, whose]).toEqual([title, "Usina de Teste"]);
      expect(filter).toMatch(words ?? /^$/);
      expect(when).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
      let found: string[] = [];
      const sound = async () => {
        found = await page.evaluate<string[]>(faults);
        return found.length === 0 ? true : undefined;
      };
      await until("nothing wrong", sound).catch(() => undefined);
      expect(found).toEqual([]);
      for (const channel of channelsOf(await style("body", "background-color"))) expect(channel).toBe(255);
      for (const channel of channelsOf(await style("h2", "color"))) expect(channel).toBeLessThan(90);
      await page.emulateMedia({ media: "screen" });
      await heading.waitFor({ state: "detached" });
    });
  }

  it("says the profile in words, and gives the form back as it was", async () => {
    await open("eu");
    const field = page.getByLabel("Nome", { exact: true });
    const stored = await field.inputValue();
    await field.fill("Outro nome");
    await page.emulateMedia({ media: "print" });
    const facts = page.locator("main dl").first();
    await facts.waitFor();
    expect((await facts.innerText()).split("\n").filter((text) => text !== "")).toEqual(
      expect.arrayContaining(["E-mail", users.admin, "Perfil de acesso", "Administrador"]),
    );
    await page.emulateMedia({ media: "screen" });
    await facts.waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe("Outro nome");
    // Restores the value, because the test does not answer the dialog about unsaved changes.
    await field.fill(stored);
  });

  it("fits A4 across, of which the home takes two", async () => {
    await open(`inicio?${all}`);
    await page.locator("main canvas").first().waitFor();
    const { pages, size } = readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    expect(pages).toBe(2);
    const [, , width, height] = (size ?? "").split(/\s+/).map(Number);
    expect(width).toBeCloseTo(842, -1);
    expect(height).toBeCloseTo(595, -1);
    await until("the screen is back", async () =>
      (await page.locator("nav").first().isVisible()) ? true : undefined,
    );
  });

  it("is what Ctrl+P and a panel's menu print", async () => {
    await open(`sobras?${all}`);
    const printed = () => page.evaluate<string | undefined>("globalThis.printed");
    const isDocument = async () => ((await printed())?.includes("data-print-heading") ? true : undefined);
    await page.keyboard.press("Control+p");
    await until("printed by key", isDocument);
    await page.evaluate("delete globalThis.printed");
    await page
      .getByRole("region", { name: "Refugo" })
      .getByRole("button", { name: "Baixar e imprimir Refugo" })
      .click();
    await page.getByRole("menuitem", { name: /Imprimir/ }).click();
    await until("printed by menu", isDocument);
    expect(await page.locator("[data-print-heading]").count()).toBe(0);
  });
});
