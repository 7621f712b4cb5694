import { newSettings as board } from "@fiel/server/testing";
import type { Browser, BrowserContext, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeFramedBoard, openSignage, type Signage } from "./board/framed-board.part.ts";
import { describeNeverPauses } from "./board/never-pauses.part.ts";
import { describeOldRules } from "./board/old-rules.part.ts";
import { describeSignedInBoard } from "./board/signed-in-board.part.ts";
import { expectEnhancedContrast } from "./support/accessible.ts";
import { type Elsewhere, signInElsewhere } from "./support/api.ts";
import { openBrowser, openPage, signIn } from "./support/browser.ts";
import {
  keepHeard,
  numbersOf,
  numbersSent,
  openBoardPlant,
  sendToBoard,
  tellStates,
} from "./support/board-plant.ts";
import { openTo } from "./support/every-page.ts";
import { lostInForcedColors } from "./support/lost-in-forced-colors.ts";
import { forgetNewGlobals } from "./support/old-browser.ts";
import { type Plant, users } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { unreadableTexts } from "./support/unreadable-texts.ts";
import { until } from "./support/until.ts";

const minuteMs = 60_000;
/** The day passes in steps of this many minutes. The board shows a page for 20 s. */
const strideMin = 3;
let signage: Signage;
let plant: Plant;
let browser: Browser;
let sender: Sender;
let admin: Elsewhere;
let endHearing: () => Promise<void>;

beforeAll(async () => {
  signage = await openSignage();
  // An extension of another signage system is named too.
  plant = await openBoardPlant(`chrome-extension://${"a".repeat(32)},${signage.named}`);
  sender = new Sender(plant.url, plant.deviceKey);
  admin = await signInElsewhere(plant, users.admin);
  await sendToBoard(sender);
  endHearing = keepHeard(sender);
  browser = await openBrowser();
});
afterAll(async () => {
  await endHearing();
  await browser.close();
  await plant.close();
  signage.close();
});

const openScreen = async (
  size = { width: 1920, height: 1080 },
  prepare?: (page: Page) => Promise<void>,
): Promise<Page> => {
  const page = await openPage(browser, size);
  await prepare?.(page);
  await page.goto(`${plant.url}/tv`);
  return page;
};
const codeOn = async (screen: Page | Frame): Promise<string> =>
  until("a code is shown", async () => {
    const letters = await screen.locator(".tv-letter").allInnerTexts();
    const code = letters.join("");
    return code.length === 6 ? code : undefined;
  });

const pair = async (screen: Page | Frame, more: object = {}, by: Elsewhere = admin): Promise<number> => {
  const body = { ...board, ...more, code: await codeOn(screen) };
  const { id } = await by.ask<{ id: number }>("/boards", "POST", body);
  await screen.locator(".board-title").waitFor();
  return id;
};

describe("a screen without sign-in", () => {
  it("is paired by its code, shows the records' sums, says a stop at once and is revoked at once", async () => {
    const screen = await openScreen();
    const desk = await openPage(browser);
    await signIn(desk, plant);
    await openTo(desk, plant, "admin/telas/novo");
    await desk.getByLabel("Código na tela").fill((await codeOn(screen)).toLowerCase());
    expect(await lostInForcedColors(screen)).toEqual([]);
    await desk.getByText("Encontrada: 1920 × 1080").waitFor();
    await desk.getByLabel("Nome", { exact: true }).fill("Sala de expedição");
    for (const page of ["Paradas por causa", "Produção útil", "Ritmo do dia", "Sobrepeso"])
      await desk.getByLabel(page, { exact: true }).uncheck();
    // The machines fill two pages, so the first page returns sooner.
    await desk.getByLabel("Por página", { exact: true }).fill("5");
    await desk.locator("form").getByRole("button", { name: "Parear tela" }).click();
    await screen.getByText("Equipamentos").waitFor();
    await expect.poll(() => numbersOf(screen, 1)).toEqual(numbersSent);
    const product = screen.locator('.board-card[data-machine="1"] .board-product');
    expect((await product.innerText()).split("\n")).toEqual(["Arroz 1 kg", "Vale Alto", "1.000 g"]);
    expect(await lostInForcedColors(screen)).toEqual([]);
    await desk.getByText("há").first().waitFor();
    await tellStates(sender, 5, Date.now() - 3_000);
    const saidAt = performance.now();
    await screen.locator(".board-band-large", { hasText: "EQ5" }).waitFor();
    expect(await screen.locator(".board-band-cause").innerText()).toBe("Falta de filme");
    console.log(`stop to screen, ms: ${Math.round(performance.now() - saidAt)}`);
    await desk.getByRole("button", { name: "Identificar Sala de expedição" }).click();
    await screen.locator(".tv-identify", { hasText: "Sala de expedição" }).waitFor();
    const log = desk.getByRole("table", { name: "O que aconteceu" });
    await log.getByRole("row", { name: /Sala de expedição.*pareada/ }).waitFor();
    await log.getByRole("row", { name: /Sala de expedição.*identificada/ }).waitFor();
    await desk.getByRole("button", { name: "Revogar Sala de expedição" }).click();
    await desk.getByRole("dialog").getByRole("button", { name: "Revogar" }).click();
    await codeOn(screen);
    await expect.poll(() => screen.locator(".board-title").count()).toBe(0);
    await Promise.all([screen.context().close(), desk.context().close()]);
  });

  it("runs where what came after Chromium 68 is missing", async () => {
    const page = await openPage(browser, { width: 1080, height: 1920 });
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.addInitScript(forgetNewGlobals);
    await page.goto(`${plant.url}/tv`);
    const id = await pair(page, { pages: ["machines"] });
    await page.locator('.board-card[data-machine="1"]').waitFor();
    await expect.poll(() => numbersOf(page, 1)).toEqual(numbersSent);
    expect(await unreadableTexts(page)).toEqual([]);
    // The browser itself logs 401 while the screen is not paired.
    expect(errors.filter((text) => !text.includes("401"))).toEqual([]);
    await admin.ask(`/boards/${id}`, "DELETE");
    await page.context().close();
  });
});

describe("a board across the hall", () => {
  it("asks to stay awake, and again whenever it is seen again", async () => {
    const page = await openPage(browser, { width: 1920, height: 1080 });
    await page.addInitScript(() => {
      const asked = { times: 0 };
      const request = () => {
        asked.times += 1;
        return Promise.resolve({ release: () => Promise.resolve() });
      };
      Object.assign(window, { asked });
      Object.defineProperty(navigator, "wakeLock", { value: { request } });
    });
    await page.goto(`${plant.url}/tv`);
    await codeOn(page);
    const asked = () => page.evaluate<number>("asked.times");
    expect(await asked()).toBe(1);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(await asked()).toBe(2);
    await page.context().close();
  });

  it.each([
    ["dark", 1920, 1080],
    ["light", 3840, 2160],
  ])(
    "has the contrast of level AAA and letters to be read on every page, %s, %d wide",
    async (theme, width, height) => {
      const page = await openPage(browser, { width, height });
      await page.clock.install();
      await page.goto(`${plant.url}/tv`);
      await tellStates(sender, 5, Date.now() - 3_000);
      const id = await pair(page, { theme });
      const titles = ["Equipamentos", "Paradas por causa", "Produção útil", "Ritmo do dia", "Sobrepeso"];
      const left = new Set(titles);
      const unreadable: string[] = [];
      while (left.size > 0) {
        const title = await page.locator(".board-title").innerText();
        if (left.delete(title)) {
          await expectEnhancedContrast(page);
          unreadable.push(...(await unreadableTexts(page)));
        }
        await page.clock.fastForward(20_000);
      }
      expect(unreadable).toEqual([]);
      await admin.ask(`/boards/${id}`, "DELETE");
      await page.context().close();
    },
  );
});

/** Used heap after a garbage collection, bytes. */
const heapOf = async (context: BrowserContext, page: Page): Promise<number> => {
  const session = await context.newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
};

describe("a board that is left on", () => {
  it("is right on every page after a day with a restart and a cut, and has grown by nothing", async () => {
    const page = await openPage(browser, { width: 1920, height: 1080 });
    const context = page.context();
    await page.clock.install();
    await page.goto(`${plant.url}/tv`);
    const code = await until("a code", async () => {
      await page.clock.fastForward(1_000);
      const text = (await page.locator(".tv-letter").allInnerTexts()).join("");
      return text.length === 6 ? text : undefined;
    });
    // The machine that the journey stopped is left out.
    await admin.ask("/boards", "POST", { ...board, equipments: [1, 2, 3, 4], code });
    const seen = new Set<string>();
    const places = new Set<string>();
    const away = page.locator(".board-band-away");
    const pass = async (minutes: number): Promise<void> => {
      for (let i = 0; i < minutes; i += strideMin) {
        await page.clock.fastForward(strideMin * minuteMs);
        const { title, place } = await page.locator(".board > *").evaluate((board: HTMLElement) => ({
          title: board.querySelector<HTMLElement>(".board-title")?.innerText,
          place: board.style.transform,
        }));
        if (title !== undefined) seen.add(title);
        places.add(place);
      }
    };
    const isBack = () =>
      until("the board is back", async () => {
        // Steps are small, so that the page's clock does not abort a picture on its way.
        await page.clock.fastForward(1_000);
        const title = page.locator(".board-title");
        if ((await away.count()) > 0 || (await title.count()) === 0) return undefined;
        return (await title.innerText()) === "" ? undefined : true;
      });
    const isAway = () =>
      until("the server is told to be away", async () => {
        await page.clock.fastForward(minuteMs);
        return (await away.count()) > 0 ? true : undefined;
      });
    await tellStates(sender, null);
    await isBack();
    await pass(120);
    await plant.server.kill();
    await pass(30);
    await isAway();
    expect(await away.innerText()).toContain("Sem resposta do servidor desde");
    expect(await page.locator(".board-stale .board-panel").count()).toBeGreaterThan(0);
    plant.server.start();
    await plant.serverReady();
    await isBack();
    await pass(400);
    await context.setOffline(true);
    await pass(10);
    await isAway();
    await context.setOffline(false);
    await isBack();
    // Allocations of the restart and of the network failure are complete here.
    await pass(60);
    const before = await heapOf(context, page);
    await pass(24 * 60 - 120 - 30 - 400 - 10 - 60);
    const after = await heapOf(context, page);
    console.log(`heap after 10 h and 24 h, kB: ${Math.round(before / 1000)} ${Math.round(after / 1000)}`);
    expect(after).toBeLessThan(before * 1.1 + 200_000);
    const titles = ["Equipamentos", "Paradas por causa", "Produção útil", "Ritmo do dia", "Sobrepeso"];
    expect([...seen].toSorted()).toEqual(titles);
    // The picture moves against burn-in.
    expect(places.size).toBeGreaterThan(4);
    for (const place of places) expect(place).toMatch(/^translate\((-?[0-2]px(, )?){1,2}\)$/);
    // One call reads all texts, because the page may turn between two calls.
    const textsOn = (title: string, ...places: string[]): Promise<string[][]> =>
      until(title, async () => {
        const shown = await page.locator(".board").evaluate(
          (stage, [wanted, ...wantedPlaces]) => {
            const textsOf = (place: string) =>
              Array.from(stage.querySelectorAll<HTMLElement>(place), ({ innerText }) => innerText);
            return textsOf(".board-title")[0] === wanted ? wantedPlaces.map(textsOf) : null;
          },
          [title, ...places],
        );
        if (shown !== null) return shown;
        await page.clock.fastForward(20_000);
        return undefined;
      });
    const durations = ".board-pareto-duration";
    expect(await textsOn("Paradas por causa", durations, ".board-pareto-share")).toEqual([
      ["30\u00a0min", "10\u00a0min"],
      ["75\u00a0%", "100\u00a0%"],
    ]);
    expect(await textsOn("Sobrepeso", ".board-give-mass")).toEqual([[expect.stringContaining("3,0")]]);
    await context.close();
  });
});

const hall = { browser: () => browser, plant: () => plant };
describeSignedInBoard(hall);
const remove = (id: number) => admin.ask(`/boards/${id}`, "DELETE");
describeOldRules({ ...hall, openScreen, pair, remove });
describeFramedBoard({ ...hall, signage: () => signage, pair, remove });
describeNeverPauses({ plant: () => plant, openScreen, pair });
