import type { Page } from "playwright-core";
import { until } from "./until.ts";

/** A page that has not changed for this time is at rest, ms. What is drawn when it comes near appears within half of it. */
const restMs = 1_000;

/** Text that describes the layout of the page and its focus. Runs in the page. */
const layout = (): string => {
  const { activeElement: active, documentElement: root } = document;
  const { x, y, width, height } = (active ?? root).getBoundingClientRect();
  const shown = document.querySelectorAll("*").length;
  return [scrollX, scrollY, root.scrollWidth, root.scrollHeight, x, y, width, height, shown].join(" ");
};

async function untilAtRest(page: Page): Promise<void> {
  let [before, sinceMs] = ["", performance.now()];
  await until(`${page.url()} is at rest`, async () => {
    const now = await page.evaluate(layout);
    if (now !== before) [before, sinceMs] = [now, performance.now()];
    return performance.now() - sinceMs < restMs ? undefined : true;
  });
}

/** Faults that a look finds on a page. If there are any, the look is repeated when the page is at rest. */
export async function faultsAtRest(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  if ((await look()).length === 0) return [];
  await untilAtRest(page);
  return look();
}
