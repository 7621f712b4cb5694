import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { askAlone } from "../../../e2e/support/ask-alone.ts";

/** A view that is photographed in both versions. */
export interface Sight {
  /** Path below the client's. */
  readonly path: string;
  readonly width: number;
  readonly height?: number;
  readonly theme?: "dark";
  /** Codes of events that this user has hidden. */
  readonly hidden?: readonly number[];
  /** Actions on the page before the picture. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Parts of the window to show; defaults to the whole window. */
  readonly parts?: (page: Page) => readonly Locator[];
  /** Vertical band of the window to show, px from its upper edge. */
  readonly band?: readonly [fromPx: number, toPx: number];
}

/** One picture, with a row for each sight: before at the left, after at the right. */
export interface Comparison {
  readonly name: string;
  readonly rows: readonly Sight[];
}

const region = (name: string) => (page: Page) => [page.getByRole("region", { name, exact: true })];
const card = (name: string) => (page: Page) => [page.getByRole("article", { name })];
const moments = (page: Page) => page.waitForTimeout(1_500);

/** Chooses another period, whose answer never comes. */
const waitingForAnswer = async (page: Page): Promise<void> => {
  await askAlone(page);
  await page.route(/\/api\/client\/[^/]+\/dashboard/, () => undefined);
  await page.getByRole("button", { name: /^Período/ }).click();
  await page.getByRole("menuitemradio", { name: "Últimos 7 dias" }).click();
  await moments(page);
};

/** Opens the page to which the name of a card links; does nothing when it is no link. */
const behindName = (name: string) => async (page: Page) => {
  const link = page.getByRole("article", { name }).getByRole("link", { name, exact: true });
  const address = (await link.count()) === 0 ? null : await link.getAttribute("href");
  if (address === null) return;
  await page.goto(new URL(address, page.url()).href);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForTimeout(5_000);
};

/** Opens the advanced filter and clicks one day. */
const oneDayChosen = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /Filtro avançado/ }).click();
  const panel = page.getByRole("form", { name: "Filtro avançado" });
  await panel.waitFor();
  const day = panel.locator("[data-day]:not(:disabled)");
  await day.nth((await day.count()) - 3).click();
  await moments(page);
};

/** Opens a page for the first time after the network was cut. */
const openedOffline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Conformidade" }).first().click();
  await page.waitForTimeout(4_000);
};

/** Downloads a panel's table as CSV; shows the file's name and first lines. */
const asFile = (name: string) => async (page: Page) => {
  const panel = page.getByRole("region", { name, exact: true });
  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: /^Baixar/ }).click();
  await page.getByRole("menuitem", { name: /CSV/ }).click();
  const file = await download;
  const text = await readFile(await file.path(), "utf8");
  const lines = text.replace("\uFEFF", "").split("\r\n").slice(0, 9);
  await page.goto("about:blank");
  const shown = [file.suggestedFilename(), ...lines].map((line) =>
    line.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
  );
  await page.setContent(`<pre style="font-size: 15px">${shown.join("\n")}</pre>`);
};

const desk = { width: 1440, height: 900 } as const;
const day = "zoom=lst24h";

export const comparisons: readonly Comparison[] = [
  {
    name: "01-02-card",
    rows: [{ path: `producao?${day}`, ...desk, parts: card("FEJ1") }],
  },
  { name: "03-planned", rows: [{ path: `ocorrencias?${day}`, ...desk }] },
  {
    name: "04-05-left-out",
    rows: [
      { path: `inicio?${day}`, ...desk, hidden: [6, 24], parts: region("Fator operacional") },
      {
        path: `inicio?${day}&operator=107&product=400101`,
        ...desk,
        parts: (page) => [...region("Situação")(page), ...region("Fator operacional")(page)],
      },
    ],
  },
  { name: "06-month", rows: [{ path: "ocorrencias?zoom=lst30d", ...desk }] },
  {
    name: "07-other-filter",
    rows: [
      { path: `inicio?${day}`, ...desk, prepare: waitingForAnswer },
      { path: "ocorrencias?zoom=custom&days=2030-01-15", width: 1440, height: 420 },
    ],
  },
  { name: "07-conformity", rows: [{ path: `conformidade?${day}&equipments=7`, ...desk }] },
  { name: "07-severity", rows: [{ path: `ocorrencias?${day}`, ...desk, theme: "dark" }] },
  { name: "08-machine", rows: [{ path: `producao?${day}`, ...desk, prepare: behindName("FEJ1") }] },
  {
    name: "09-attention",
    rows: [
      { path: `inicio?${day}`, ...desk, band: [0, 480] },
      { path: `producao?${day}`, width: 390, height: 844, band: [0, 720] },
    ],
  },
  { name: "09-cards", rows: [{ path: `producao?${day}`, ...desk }] },
  { name: "10-giveaway", rows: [{ path: `histograma-producao?${day}`, ...desk }] },
  { name: "11-compare", rows: [{ path: `classificacao?${day}`, ...desk }] },
  { name: "12-filter", rows: [{ path: `classificacao?${day}`, ...desk, prepare: oneDayChosen }] },
  { name: "13-rail", rows: [{ path: `inicio?${day}`, width: 1024, height: 768 }] },
  { name: "13-orders", rows: [{ path: "ordens-producao", width: 768, height: 1024, band: [580, 1024] }] },
  { name: "13-leftovers", rows: [{ path: "sobras?zoom=lst7d", ...desk }] },
  { name: "15-offline", rows: [{ path: `inicio?${day}`, ...desk, prepare: openedOffline }] },
  {
    name: "17-file",
    rows: [
      { path: `producao?${day}`, width: 1440, height: 240, prepare: asFile("Resumo por classificação") },
    ],
  },
];
