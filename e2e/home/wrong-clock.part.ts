import type { Browser, Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { closePage, openPage, signIn } from "../support/browser.ts";
import { goTo } from "../support/every-page.ts";
import type { HomePlant } from "../support/home-plant.ts";
import { tenant } from "../support/plant.ts";
import { setClock } from "../support/set-clock.ts";
import { dayOf, instantOf } from "../support/zone.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** More than the rounding of chart steps, and less than the error of any of the clocks. */
const spareMs = 6 * minuteMs;

interface Asked {
  readonly startTimestamp: number;
  readonly endTimestamp: number;
}

/** Addresses of a request: its own, or those of the calls that it joins. */
const asksOf = (request: Request): URL[] => {
  const url = request.url();
  if (!url.endsWith("/joined")) return [new URL(url)];
  const { calls } = request.postDataJSON() as { readonly calls: readonly string[] };
  return calls.map((address) => new URL(address, url));
};

/** Windows that a page asks for, with the instants of the requests by this machine's clock. */
function notedOf(page: Page): { readonly window: Asked; readonly atMs: number }[] {
  const noted: { window: Asked; atMs: number }[] = [];
  page.on("request", (request) => {
    const dates = asksOf(request).flatMap(({ searchParams }) => searchParams.getAll("dates"));
    const windows = dates.flatMap((text) => JSON.parse(text) as Asked[]);
    for (const window of windows) noted.push({ window, atMs: Date.now() });
  });
  return noted;
}

/** Expects that all noted windows are of the plant's own today, or of the day before, with which a page compares; returns how many are whole days. */
function expectOwnDays(noted: ReturnType<typeof notedOf>): number {
  let wholeDays = 0;
  for (const { window, atMs } of noted) {
    const daysAgo = Math.round((atMs - window.endTimestamp) / dayMs);
    expect([0, 1]).toContain(daysAgo);
    expect(Math.abs(atMs - daysAgo * dayMs - window.endTimestamp)).toBeLessThan(spareMs);
    // The window starts at the beginning of the day, or where an earlier question ended.
    const dayStart = instantOf(dayOf(atMs - daysAgo * dayMs), "00:00");
    expect(window.startTimestamp).toBeGreaterThanOrEqual(dayStart);
    expect(window.startTimestamp).toBeLessThan(window.endTimestamp);
    wholeDays += window.startTimestamp === dayStart ? 1 : 0;
  }
  return wholeDays;
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
      expect(expectOwnDays(noted)).toBeGreaterThan(3);
      await closePage(page);
    });

    it("asks for the time again where the network is away for a moment, says so, and asks nothing else before", async () => {
      const page = await openPage(browser(), { width: 1024, height: 768, unused: true });
      await page.addInitScript(setClock, 26 * hourMs);
      await signIn(page, plant());
      let isAway = true;
      await page.route("**/health/live", (route) => (isAway ? route.abort() : route.continue()));
      const noted = notedOf(page);
      await page.goto(`${plant().url}/client/${tenant}/inicio?zoom=today`);
      await page.getByRole("status").filter({ hasText: "Sem resposta do servidor" }).waitFor();
      expect(noted).toEqual([]);
      isAway = false;
      await expect.poll(() => noted.length).toBeGreaterThan(3);
      expect(expectOwnDays(noted)).toBeGreaterThan(3);
      await closePage(page);
    });

    it.each([26, -26])(
      "stays in the plant's day when it is set by %d h while the page is open",
      async (hours) => {
        const page = await openPage(browser(), { width: 1024, height: 768, unused: true });
        await signIn(page, plant());
        await goTo(page, plant(), "inicio?zoom=today");
        const noted = notedOf(page);
        await page.evaluate(setClock, hours * hourMs);
        const nav = page.getByRole("navigation").first();
        await nav.getByRole("link", { name: "Sobras", exact: true }).click();
        await nav.getByRole("link", { name: "Ocorrências", exact: true }).click();
        await expect.poll(() => noted.length).toBeGreaterThan(1);
        expectOwnDays(noted);
        await closePage(page);
      },
    );
  });
};
