import { readFile } from "node:fs/promises";
import type { BatchInput } from "@fiel/contracts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { openBrowser, openPage, signIn } from "./support/browser.ts";
import { openPlant, type Plant } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { fileLines } from "./support/tables.ts";
import { until } from "./support/until.ts";

const minuteMs = 60_000;
/** Gross weights in g of EQ1: target 1,010; below 990 and above 1,040 rejected; beyond a tenth invalid. */
const weightsG = [1_010, 1_010.5, 1_011.9, 1_012, 1_008, 1_008.1, 985.3, 1_041, 1_041.5, 1_300];
const kindOf = (weight: number): "useful" | "below" | "above" | "invalid" => {
  if (weight > 1_200) return "invalid";
  if (weight > 1_040) return "above";
  return weight < 990 ? "below" : "useful";
};
/** A twentieth of the farther reject limit, 30 g, rounded up to 1, 2 or 5 (ADR 0012). */
const binG = 2;
/** The hundredth bin after the target's is open. */
const lastBinG = 1_010 + 100 * binG;

interface Bin {
  readonly from: number;
  readonly useful: number;
  readonly below: number;
  readonly above: number;
  readonly invalid: number;
}

const binsOf = (weights: readonly number[]): Bin[] => {
  const bins = Map.groupBy(weights, (weight) => Math.min(Math.floor(weight / binG) * binG, lastBinG));
  return [...bins]
    .map(([from, own]) => {
      const count = (kind: ReturnType<typeof kindOf>) => own.filter((one) => kindOf(one) === kind).length;
      return {
        from,
        useful: count("useful"),
        below: count("below"),
        above: count("above"),
        invalid: count("invalid"),
      };
    })
    .toSorted((a, b) => a.from - b.from);
};

let plant: Plant;
let browser: Browser;

beforeAll(async () => {
  plant = await openPlant({ machines: 2 });
  browser = await openBrowser();
  const nowMs = Date.now();
  await new Sender(plant.url, plant.deviceKey).send([
    {
      equipment: 1,
      product: "ARROZ-1",
      at: weightsG.map((_, i) => nowMs - 20 * minuteMs + i * 2_000),
      weightMg: weightsG.map((weight) => Math.round(weight * 1_000)),
    },
    { equipment: 2, product: "ARROZ-1", at: [nowMs - 10 * minuteMs], weightMg: [1_020_000] },
  ] satisfies BatchInput["weighings"]);
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

async function openHistogram(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(browser, options);
  await signIn(page, plant);
  await page.goto(`${plant.url}/client/usina/histograma-producao?zoom=lst60m`);
  await page.getByRole("region", { name: "EQ1" }).locator("[data-drawn] canvas").first().waitFor();
  return page;
}

const number = (text: string | undefined): number =>
  Number((text ?? "").replaceAll(".", "").replace(",", "."));

/** What the chart says in words. */
async function shownBins(page: Page): Promise<Bin[]> {
  const rows = page.getByRole("region", { name: "EQ1" }).locator("tbody tr");
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("th,td")].map((cell) => cell.textContent)),
  );
  return cells.map(([from, , useful, below, above, invalid]) => ({
    from: number(from),
    useful: number(useful),
    below: number(below),
    above: number(above),
    invalid: number(invalid),
  }));
}

const showsBins = (page: Page, weights: readonly number[]) =>
  until("the bins of what was sent", async () =>
    JSON.stringify(await shownBins(page)) === JSON.stringify(binsOf(weights)) ? true : undefined,
  ).catch(async () => expect(await shownBins(page)).toEqual(binsOf(weights)));

/** Role and words of what has the focus. */
const focused = (page: Page) =>
  page.evaluate<string>(
    "[document.activeElement.getAttribute('role'), document.activeElement.textContent.trim()].join(' ')",
  );

const untilFocused = (page: Page, words: RegExp) =>
  until(`the focus on ${words.source}`, async () => (words.test(await focused(page)) ? true : undefined));

describe("menus, lists and dialogs", () => {
  it("take the focus when keys open them, and give it back", async () => {
    const page = await openHistogram();
    await page.getByRole("button", { name: /^Período/ }).press("Enter");
    await untilFocused(page, /^menuitemradio Últimos 60 min/);
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toBe("menuitemradio Hoje");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Período Hoje/ }).waitFor();
    await untilFocused(page, /^ Período/);

    await page.getByRole("button", { name: /^Equipamentos/ }).press("Enter");
    await untilFocused(page, /^dialog /);
    await page.getByRole("checkbox", { name: "EQ1" }).press("Space");
    await page.waitForURL(/equipments=1/);
    await page.keyboard.press("Escape");
    await untilFocused(page, /^ Equipamentos/);

    await page.getByRole("button", { name: "Tipos de pacote" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Tipos de pacote" });
    await until("the focus in the dialog", async () =>
      (await dialog.locator(":focus").count()) === 1 ? true : undefined,
    );
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await untilFocused(page, /^ Tipos de pacote/);
    await page.context().close();
  });
});

describe("the production histogram page", () => {
  it("counts what was sent by weight and kind, a chart for each machine and product", async () => {
    const page = await openHistogram();
    await showsBins(page, weightsG);
    expect(await page.getByRole("region", { name: "EQ1" }).innerText()).toContain(
      "Arroz 1\u00a0kg\u00a0· 10 pacotes",
    );
    expect(await page.getByRole("region", { name: "EQ2" }).innerText()).toContain(
      "Arroz 1\u00a0kg\u00a0· 1 pacote",
    );
    await page.context().close();
  });

  it("leaves chosen kinds out, asks without them, and remembers that on this machine", async () => {
    const page = await openHistogram();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/production/histogram")) asked.push(request.url());
    });
    await page.getByRole("button", { name: "Tipos de pacote" }).click();
    const dialog = page.getByRole("dialog", { name: "Tipos de pacote" });
    await dialog.getByLabel("Rejeitados").uncheck();
    await dialog.getByLabel("Inválidos").uncheck();
    // Nothing at all cannot be asked for.
    expect(await dialog.getByLabel("Úteis").isDisabled()).toBe(true);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Aplicar" }).click();
    const useful = weightsG.filter((weight) => kindOf(weight) === "useful");
    await showsBins(page, useful);
    expect(new URL(asked.at(-1) ?? "").searchParams.getAll("typeCode")).toEqual(["rejected", "invalid"]);
    expect(await page.evaluate<string>("localStorage.getItem('productionHistogramExclusions')")).toBe(
      '["rejected","invalid"]',
    );
    await page.reload();
    await page.getByRole("region", { name: "EQ1" }).locator("[data-drawn] canvas").first().waitFor();
    await showsBins(page, useful);
    await page.context().close();
  });

  it("says that there is nothing, and the ways out", async () => {
    const page = await openPage(browser);
    await signIn(page, plant);
    await page.goto(`${plant.url}/client/usina/histograma-producao?zoom=yesterday&equipments=2`);
    await page.getByText("Não há dados para o período selecionado.").waitFor();
    await page.getByRole("button", { name: "Todos os equipamentos" }).waitFor();
    await page.context().close();
  });

  it("shows an image and a table to take along, without what the legend hides", async () => {
    const page = await openHistogram();
    const menu = page.getByRole("region", { name: "EQ1" }).getByRole("button", { name: /Baixar/ });
    await page.getByRole("button", { name: "Úteis" }).click();
    await menu.click();
    const [table] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Tabela (CSV)" }).click(),
    ]);
    const { about, table: lines } = fileLines(await readFile(await table.path(), "utf8"));
    const [header] = lines;
    expect(header?.split(";").slice(2)).toEqual(["Abaixo do limite", "Acima do limite", "Inválidos"]);
    // Saved, it says what it is of: period with days and hours, zone, filter, and what it lacks.
    expect(table.suggestedFilename()).toMatch(/^histograma-eq1-arroz-1-kg-ultimos-60-min-sem-uteis-.*\.csv$/);
    expect(about.map((line) => line.split(";")[0])).toEqual([
      "EQ1",
      "Período",
      "Fuso horário",
      "Sem",
      "Dados de",
    ]);
    const day = String.raw`\d{2}/\d{2}/\d{4} \d{2}:\d{2}`;
    expect(about[1]).toMatch(new RegExp(`^Período;${day} a ${day}$`));
    expect(about[2]).toMatch(/^Fuso horário;\w+\/[\w/+-]+$/);
    expect(about[3]).toBe("Sem;Úteis");
    await menu.click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Imagem (PNG)" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^histograma-eq1-.*\.png$/);
    await page.context().close();
  });

  for (const [colorScheme, width] of [
    ["light", 1440],
    ["dark", 1440],
    ["light", 390],
  ] as const) {
    it(`has no accessibility violation and does not scroll sideways (${colorScheme}, ${width})`, async () => {
      const page = await openHistogram({ colorScheme, width });
      await expectAccessible(page);
      expect(
        await page.evaluate<number>(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth",
        ),
      ).toBe(0);
      await page.context().close();
    });
  }
});
