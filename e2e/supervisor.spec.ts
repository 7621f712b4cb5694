import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeMachinePage } from "./supervisor/machine-page.part.ts";
import { expectAccessible } from "./support/accessible.ts";
import { answerCalls, refusal } from "./support/answer-calls.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { goTo, openTo, settled } from "./support/every-page.ts";
import { beans, rice } from "./support/packaged-products.ts";
import { openPlant, type Plant, users } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { until } from "./support/until.ts";

const minuteMs = 60_000;
const machines = 12;
const nowMs = Date.now();
const ago = (minutes: number): number => nowMs - minutes * minuteMs;

/** EQ1 failed a sample, EQ2 has an unplanned stop, EQ3 has its meal, EQ4 is silent. The others produce. */
const standing = new Set([2, 3]);
const silent = 4;

let plant: Plant;
let browser: Browser;
let sender: Sender;
let beat: ReturnType<typeof setInterval>;

const statusOf = (equipment: number, at: number, speed: number) => ({ equipment, at, state: 2, speed });

/** Sends statuses of all machines but the silent one, so that they stay connected. */
const tellStates = (): Promise<void> =>
  sender.sendRecords({
    statuses: Array.from({ length: machines }, (_, i) => i + 1)
      .filter((mid) => mid !== silent)
      .map((mid) => statusOf(mid, Date.now(), standing.has(mid) ? 0 : 60)),
  });

beforeAll(async () => {
  plant = await openPlant({
    machines,
    registrations: {
      products: [rice, { ...beans, name: "Feijão Carioca Selecionado Extra 500 g" }],
      events: [
        { code: 20, name: "Falta de filme", notificationLevel: 3 },
        { code: 21, name: "Refeição", notificationLevel: 0, planned: true },
      ],
      orders: [
        { codeText: "OP-9", product: "ARROZ-1", group: "Grãos", count: 900, status: 2, dueAt: ago(60) },
      ],
    },
  });
  sender = new Sender(plant.url, plant.deviceKey);
  // Two packages below 1,000 - 2 x 15 g net, which the law forbids.
  const weightsMg = Array.from({ length: 40 }, (_, i) =>
    i === 20 || i === 21 ? 979_000 - i : 1_010_000 + (i % 5) * 1_000,
  );
  await sender.sendRecords({
    weighings: [
      {
        equipment: 1,
        product: "ARROZ-1",
        operator: 12,
        at: weightsMg.map((_, i) => ago(30) + i * 1_000),
        weightMg: weightsMg,
      },
    ],
    statuses: [
      ...[2, 3].map((mid) => statusOf(mid, ago(50), 60)),
      statusOf(2, ago(38), 0),
      statusOf(3, ago(10), 0),
      statusOf(silent, ago(120), 60),
    ],
    occurrences: [
      { equipment: 2, code: 20, startedAt: ago(38), endedAt: null },
      { equipment: 3, code: 21, startedAt: ago(10), endedAt: null },
    ],
  });
  await tellStates();
  beat = setInterval(() => void tellStates(), 15_000);
  browser = await openBrowser();
});
afterAll(async () => {
  clearInterval(beat);
  await browser.close();
  await plant.close();
});

const open = async (
  path: string,
  options?: Parameters<typeof openPage>[1],
  email?: string,
): Promise<Page> => {
  const page = await openPage(browser, options);
  await signIn(page, plant, email);
  await goTo(page, plant, path);
  return page;
};

const attention = (page: Page) => page.getByRole("region", { name: "Atenção agora" });
const plain = (text: string): string => text.replaceAll("\u00a0", " ").replaceAll("\n", " ");
const linesOf = async (page: Page): Promise<string[]> =>
  (await attention(page).getByRole("listitem").allInnerTexts()).map(plain);

/** Path and search of the page in the browser, without the host. */
const placeOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname.replace("/client/usina", "") + search;
};

describe("what asks for attention", () => {
  it("stands first on the home page, worst first, and leads to the machine with the filter kept", async () => {
    const page = await open("inicio?zoom=lst24h");
    const wanted = [
      // 38 minutes before the plant was opened, which takes some time.
      /^EQ2 Parada sem plano Falta de filme.* desde \d\d:\d\d.* (?:3[89]|4\d) min/,
      /^EQ1 Peso abaixo do exigido 2 pacotes abaixo de 970/,
      /^EQ4 Desconectado última notícia às/,
      /^Grãos Ordem atrasada OP-9 passou do prazo, faltam (900|89\d) fardos/,
    ];
    const lines = await until("the four lines", async () => {
      const found = await linesOf(page);
      return found.length === wanted.length ? found : undefined;
    });
    for (const [i, pattern] of wanted.entries()) expect(lines[i]).toMatch(pattern);
    expect(await page.locator("main section").first().getAttribute("aria-labelledby")).toBe(
      await attention(page).getAttribute("aria-labelledby"),
    );
    await expectAccessible(page);
    await attention(page).getByRole("listitem").first().click();
    await page.waitForURL((url) => url.pathname.endsWith("/equipamento/2"));
    expect(placeOf(page)).toBe("/equipamento/2?zoom=lst24h");
    await page.getByRole("heading", { level: 1, name: "EQ2" }).waitFor();
    await page.goBack();
    await attention(page).waitFor();
    expect(placeOf(page)).toBe("/inicio?zoom=lst24h");
    await closePage(page);
  });

  it("is told to operators without a link", async () => {
    const operator = await open("inicio?equipments=2", {}, users.operator);
    await attention(operator).getByText("Falta de filme").waitFor();
    expect(await attention(operator).getByRole("link").count()).toBe(0);
    await closePage(operator);
  });
});

describe("production", () => {
  const names = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts();

  /** Sends another earlier product of every second machine, including the last one. */
  const changeProducts = (): Promise<void> =>
    sender.send(
      [6, 8, 10, 12].flatMap((equipment) => [
        { equipment, product: rice.codeText, at: [ago(20)], weightMg: [1_010_000] },
        { equipment, product: beans.codeText, at: [ago(15)], weightMg: [505_000] },
      ]),
    );

  it("shows twelve machines at once, also after changes of product, and puts what stands first when asked", async () => {
    await changeProducts();
    const page = await open("producao");
    const cards = page.getByRole("article");
    await until("the cards", async () => ((await cards.count()) === machines ? true : undefined));
    await attention(page).getByText("Parada sem plano").waitFor();
    const endOfLast = async () => {
      const last = await cards.last().boundingBox();
      return (last?.y ?? 901) + (last?.height ?? 0);
    };
    await cards.last().getByText("Feijão Carioca Selecionado Extra 500 g").waitFor();
    await expect.poll(endOfLast).toBeLessThanOrEqual(900);
    const more = cards.last().getByRole("button", { name: "mais 1 produto" });
    await more.click();
    await cards.last().getByText("Arroz 1 kg").waitFor();
    await more.click();
    await cards.last().getByText("Arroz 1 kg").waitFor({ state: "hidden" });
    expect(await page.locator("main").innerText()).toMatch(/Hoje, 00:00 a/);
    expect((await names(page)).slice(0, 2)).toEqual(["EQ1", "EQ2"]);
    await page.getByRole("button", { name: "Parados primeiro" }).click();
    await until("what stands first", async () =>
      (await names(page)).slice(0, 3).join() === "EQ2,EQ4,EQ3" ? true : undefined,
    );
    expect(placeOf(page)).toBe("/producao?sort=stopped");
    await expectAccessible(page);
    await closePage(page);
  });

  it("keeps the counts on a phone", async () => {
    const page = await open("producao", { width: 390, height: 844 });
    await page.locator("main").getByText("parado", { exact: false }).first().waitFor();
    await expect
      .poll(async () => plain(await page.locator("main ul").first().innerText()))
      .toContain("9 produzindo");
    await closePage(page);
  });
});

describeMachinePage(() => ({ plant, browser, open, placeOf, nowMs }));

describe("without a server", () => {
  it("a page that was not loaded before keeps the shell, says so, and opens by itself", async () => {
    const page = await open("eu", { unused: true });
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Fardos", exact: true }).click();
    await page.getByRole("heading", { name: "Sem conexão" }).waitFor();
    await page.getByRole("link", { name: "Início", exact: true }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("heading", { level: 1, name: "Fardos" }).waitFor();
    await page.getByRole("heading", { name: "Sem conexão" }).waitFor({ state: "detached" });
    await settled(page);
    await closePage(page);
  });

  it("one strip says since when, panels keep their data with its age, and there is one way to try again", async () => {
    const page = await open("inicio?zoom=lst24h");
    await page.getByRole("region", { name: "Situação" }).getByText("Parado").first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Atualizar Situação" }).click();
    const strip = page.getByRole("status").filter({ hasText: "Sem conexão com o servidor desde" });
    await strip.waitFor();
    const again = { name: "Tentar de novo" };
    await expect.poll(() => page.locator("main").getByRole("button", again).count()).toBe(0);
    await expect.poll(() => page.getByRole("button", again).count()).toBe(1);
    await page.getByRole("region", { name: "Situação" }).getByText("Parado").first().waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await strip.waitFor({ state: "detached" });
    await closePage(page);
  });
});

describe("the navigation of tablets, and of a desk at 150 %", () => {
  it.each([
    [1024, 768],
    [960, 600],
    [1399, 900],
  ])("has every page in sight at %i x %i, with its name, as large as a finger", async (width, height) => {
    const page = await open("eu", { width, height });
    const links = page.getByRole("navigation", { name: "Navegação principal" }).getByRole("link");
    await expect.poll(() => links.count()).toBe(21);
    for (const link of await links.all()) {
      const box = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const name = plain(await link.innerText());
      expect(name).not.toBe("");
      expect(box.height, name).toBeGreaterThanOrEqual(44);
      expect(box.y, name).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height, name).toBeLessThanOrEqual(height);
    }
    await closePage(page);
  });
});

const finishOrder = () =>
  plant.apply({
    orders: [{ codeText: "OP-9", product: "ARROZ-1", group: "Grãos", count: 900, status: 4 }],
  });

it("is quiet once nothing asks for attention", async () => {
  const page = await open("inicio?equipments=5");
  await attention(page).getByText("Ordem atrasada").waitFor();
  await finishOrder();
  await page.reload();
  await attention(page).getByText("Nada pede atenção").waitFor();
  await closePage(page);
});

describe("that nothing asks for attention", () => {
  it.each([
    ["samples", /equipment-facts/],
    ["orders", /orders\/opdata/],
  ])("is not said before the %s are known, nor where these cannot be had", async (_of, url) => {
    await finishOrder();
    const page = await openPage(browser);
    await signIn(page, plant);
    const calls = await answerCalls(page, { url }, null);
    await openTo(page, plant, "inicio?equipments=5");
    await page.getByRole("region", { name: "Situação" }).getByText("Produzindo").first().waitFor();
    await attention(page).waitFor();
    const quiet = attention(page).getByText("Nada pede atenção");
    expect(await quiet.count()).toBe(0);
    await calls.answer(refusal);
    const again = attention(page).getByRole("button", { name: "Tentar de novo" });
    await again.waitFor();
    expect(await quiet.count()).toBe(0);
    await calls.end();
    await again.click();
    await quiet.waitFor();
    await closePage(page);
  });
});
