import type { Browser, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { closePage, openPage, signIn } from "../support/browser.ts";
import { openTo } from "../support/every-page.ts";
import { mistakeZone } from "../support/mistake-zone.ts";
import type { Plant } from "../support/plant.ts";
import { until } from "../support/until.ts";
import { timeOf } from "../support/zone.ts";

const hourMs = 3_600_000;
const { timeZone: zone, aheadH } = inject("installation").zone;
/** An hour ahead of the plant's zone, as with a daylight saving time that was abolished. */
const other = `Etc/GMT${aheadH < 0 ? "+" : "-"}${Math.abs(aheadH + 1)}`;

interface Hall {
  readonly browser: () => Browser;
  readonly plant: () => Plant;
  readonly openScreen: (
    size?: { readonly width: number; readonly height: number },
    prepare?: (page: Page) => Promise<void>,
  ) => Promise<Page>;
  /** Pairs the screen with a new board and returns its id. */
  readonly pair: (screen: Page, settings: object) => Promise<number>;
  readonly remove: (id: number) => Promise<unknown>;
}

/** Whether the browser itself takes the plant's clock to be an hour ahead. */
const isMistaken = async (page: Page): Promise<boolean> => {
  const [atMs, text] = await page.evaluate((timeZone) => {
    const now = Date.now();
    const format = new Intl.DateTimeFormat("pt-BR", { timeZone, timeStyle: "short" });
    return [now, format.format(now)] as const;
  }, zone);
  return text === timeOf(atMs + hourMs);
};

/** Runs in the page. */
const forgetOffsets = (): void => {
  const { offsets: _, ...client } = JSON.parse(localStorage.getItem("client") ?? "") as { offsets?: unknown };
  localStorage.setItem("client", JSON.stringify(client));
};

/** Start of a stop, which may go on. */
const startOn = async (page: Page): Promise<string> => {
  const table = page.getByRole("table", { name: "Paradas e motivos" });
  const row = table.getByRole("row").filter({ hasText: "Falta de produto" }).last();
  return /\d\d\/\d\d\/\d{4}\s\d\d:\d\d:\d\d/u.exec(await row.innerText())?.[0] ?? "";
};

export const describeOldRules = ({ browser, plant, openScreen, pair, remove }: Hall): void => {
  /** The page of stops. `isOld`: the session was stored by a version that told no offsets. */
  const openStops = async ({ mistaken = false, isOld = false }): Promise<Page> => {
    const page = await openPage(browser());
    if (mistaken) await page.addInitScript(mistakeZone, { zone, other });
    await signIn(page, plant());
    if (isOld) await page.evaluate(forgetOffsets);
    await openTo(page, plant(), "paradas?zoom=today&least=0");
    expect(await isMistaken(page)).toBe(mistaken);
    return page;
  };

  describe("a browser with old rules for the plant's zone", () => {
    it("shows the plant's time on a board", async () => {
      const screen = await openScreen(undefined, async (page) => {
        await page.addInitScript(mistakeZone, { zone, other });
      });
      expect(await isMistaken(screen)).toBe(true);
      const id = await pair(screen, { pages: ["machines"] });
      const clock = screen.locator(".board-clock");
      await until("the plant's time", async () =>
        (await clock.innerText()) === timeOf(Date.now()) ? true : undefined,
      );
      await remove(id);
      await closePage(screen);
    });

    it("shows the same start of a stop as a browser that has the right rules, also in an old session", async () => {
      const right = await openStops({ mistaken: false });
      await expect.poll(() => startOn(right)).toMatch(/\d\d:\d\d/);
      const text = await startOn(right);
      await closePage(right);
      for (const isOld of [false, true]) {
        const page = await openStops({ mistaken: true, isOld });
        await expect.poll(() => startOn(page)).toBe(text);
        await closePage(page);
      }
    });
  });
};
