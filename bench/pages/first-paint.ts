import type { Page } from "playwright-core";

/** Opens the page again; ms from the last byte of the answer to the first frame with the chart. */
export async function firstPaintMs(page: Page, url: string, answerPath: string): Promise<number> {
  await page.goto("about:blank");
  await page.goto(url);
  await page.waitForFunction(() => globalThis.fielRecorder.paintedMs !== null);
  return page.evaluate((path) => {
    const paintedMs = globalThis.fielRecorder.paintedMs ?? Number.NaN;
    const answers = performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => entry.name.includes(path))
      .map(({ responseEnd }) => responseEnd)
      .filter((endMs) => endMs > 0);
    return paintedMs - Math.min(...answers);
  }, answerPath);
}
