import type { Browser, Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { closePage, openPage, signIn } from "../support/browser.ts";
import { goTo } from "../support/every-page.ts";
import type { HomePlant } from "../support/home-plant.ts";
import { setClock } from "../support/set-clock.ts";
import { dayOf, instantOf } from "../support/zone.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** More than steps of a chart are rounded by, and less than any of the clocks is wrong. */
const spareMs = 6 * minuteMs;

interface Asked {
  readonly startTimestamp: number;
  readonly endTimestamp: number;
}

/** What a request asks: itself, or the calls that it joins. */
const asksOf = (request: Request): URL[] => {
  const url = request.url();
  if (!url.endsWith("/joined")) return [new URL(url)];
  const { calls } = request.postDataJSON() as { readonly calls: readonly string[] };
  return calls.map((address) => new URL(address, url));
};

/** The times that a page asks for, with when it asks, by the clock of this machine. */
function notedOf(page: Page): { readonly window: Asked; readonly atMs: number }[] {
  const noted: { window: Asked; atMs: number }[] = [];
  page.on("request", (request) => {
    const dates = asksOf(request).flatMap(({ searchParams }) => searchParams.getAll("dates"));
    const windows = dates.flatMap((text) => JSON.parse(text) as Asked[]);
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
      let wholeDays = 0;
      for (const { window, atMs } of noted) {
        // Of the day, or of the one before, with which it is compared.
        const daysAgo = Math.round((atMs - window.endTimestamp) / dayMs);
        expect([0, 1]).toContain(daysAgo);
        expect(Math.abs(atMs - daysAgo * dayMs - window.endTimestamp)).toBeLessThan(spareMs);
        // From the day's beginning, or what of it has come since a question before.
        const dayStart = instantOf(dayOf(atMs - daysAgo * dayMs), "00:00");
        expect(window.startTimestamp).toBeGreaterThanOrEqual(dayStart);
        expect(window.startTimestamp).toBeLessThan(window.endTimestamp);
        wholeDays += window.startTimestamp === dayStart ? 1 : 0;
      }
      expect(wholeDays).toBeGreaterThan(3);
      await closePage(page);
    });
  });
};
