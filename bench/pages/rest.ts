import type { Page, Request } from "playwright-core";

/** Time to draw an answer, ms. */
const drawMs = 500;
const lookEveryMs = 50;

export type Rest = () => Promise<void>;

/**
 * Returns the pause between two gestures. It lasts `restMs`, and on until the requests to `call` are answered and drawn. Otherwise, on a slow
 * machine, an answer falls into the next gesture.
 */
export function restOf(page: Page, call: string, restMs: number): Rest {
  const open = new Set<Request>();
  const isAsked = (request: Request): boolean => request.url().includes(`${call}?`);
  page.on("request", (request) => {
    if (isAsked(request)) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    await page.waitForTimeout(restMs);
    if (open.size === 0) return;
    while (open.size > 0) await page.waitForTimeout(lookEveryMs);
    await page.waitForTimeout(drawMs);
  };
}

/** The pause between two gestures on a page that sends no requests. */
export const shortRest =
  (page: Page, restMs: number): Rest =>
  () =>
    page.waitForTimeout(restMs);
