import type { Locator, Page } from "playwright-core";
import { requestsAnswered } from "./requests-under-way.ts";
import { until } from "./until.ts";

/** More than the interval at which a page reloads, ms. */
const reloadMs = 10_500;

/**
 * Advances a page's clock, which the test controls, until the element is visible, so that nothing waits for reloads and retries.
 * Open requests end first, because time that passes meanwhile would count as the server's silence.
 */
export const passTimeUntil = (page: Page, shown: Locator): Promise<true> =>
  until(`${String(shown)} is shown`, async () => {
    await requestsAnswered(page);
    if (await shown.first().isVisible()) return true;
    await page.clock.fastForward(reloadMs);
    return undefined;
  });
