import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { closePage, openPage, signIn } from "../support/browser.ts";
import { goTo } from "../support/every-page.ts";
import type { HomePlant } from "../support/home-plant.ts";
import { dayOf, instantOf } from "../support/zone.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** More than steps of a chart are rounded by, and less than any of the clocks is wrong. */
const spareMs = 6 * minuteMs;

/** Runs in the page before its program: the device's clock is wrong by so much. */
const setClock = (byMs: number): void => {
  const Right = Date;
  const wrong = (): number => Right.now() + byMs;
  globalThis.Date = new Proxy(Right, {
    construct: (of, given: []) => (given.length === 0 ? new of(wrong()) : new of(...given)),
    get: (of, name): unknown => (name === "now" ? wrong : Reflect.get(of, name)),
  });
};

interface Asked {
  readonly startTimestamp: number;
  readonly endTimestamp: number;
}

/** The times that a page asks for, with when it asks, by the clock of this machine. */
function notedOf(page: Page): { readonly window: Asked; readonly atMs: number }[] {
  const noted: { window: Asked; atMs: number }[] = [];
  page.on("request", (request) => {
    const dates = new URL(request.url()).searchParams.get("dates");
    const windows = dates === null ? [] : (JSON.parse(dates) as Asked[]);
    for (const window of windows) noted.push({ window, atMs: Date.now() });
  });
  return noted;
}

export const describeWrongClock = (plant: () => HomePlant, browser: () => Browser): void => {
  describe("a tablet whose clock is wrong", () => {
    it.each([
      ["26 h ahead", 26 * hourMs],
      ["26 h behind", -26 * hourMs],
      ["10 min ahead", 10 * minuteMs],
      ["10 min behind", -10 * minuteMs],
    ])("by %s asks about the plant's own now in its first questions too", async (_, byMs) => {
      const page = await openPage(browser(), { width: 1024, height: 768, unused: true });
      await page.addInitScript(setClock, byMs);
      await signIn(page, plant());
      const noted = notedOf(page);
      await goTo(page, plant(), "inicio?zoom=today");
      expect(noted.length).toBeGreaterThan(3);
      for (const { window, atMs } of noted) {
        // Of the day, or of the one before, with which it is compared.
        const daysAgo = Math.round((atMs - window.endTimestamp) / dayMs);
        expect([0, 1]).toContain(daysAgo);
        expect(Math.abs(atMs - daysAgo * dayMs - window.endTimestamp)).toBeLessThan(spareMs);
        expect(window.startTimestamp).toBe(instantOf(dayOf(atMs - daysAgo * dayMs), "00:00"));
      }
      await closePage(page);
    });
  });
};
