import type { Page, Request } from "playwright-core";

/** To draw what it was answered. */
const drawMs = 500;
const lookEveryMs = 50;

export type Rest = () => Promise<void>;

/**
 * Between two gestures: until what the last one made the page ask for by `call` was answered and is drawn. On a slow
 * machine that takes longer than the rest, and the answer would fall into the next gesture.
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

/** Where nothing is asked. */
export const shortRest =
  (page: Page, restMs: number): Rest =>
  () =>
    page.waitForTimeout(restMs);
