import type { Locator, Page } from "playwright-core";
import { requestsAnswered } from "./requests-under-way.ts";
import { until } from "./until.ts";

/** What a page asks for again by itself. */
const reloadMs = 10_500;

/**
 * Lets a page's time pass, whose clock is the test's own, until it shows this: what it does every ten seconds or tries again
 * later is not waited for. Time that passed while the server works on an answer would be its silence.
 */
export const passTimeUntil = (page: Page, shown: Locator): Promise<true> =>
  until(`${String(shown)} is shown`, async () => {
    await requestsAnswered(page);
    if (await shown.first().isVisible()) return true;
    await page.clock.fastForward(reloadMs);
    return undefined;
  });
