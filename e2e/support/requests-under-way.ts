import type { Page, Request } from "playwright-core";
import { setTimeout as sleep } from "node:timers/promises";

const underWay = new WeakMap<Page, Set<Request>>();

/** Event streams last as long as their page, so they do not count. */
const isStream = (request: Request): boolean => request.headers()["accept"] === "text/event-stream";

/** Tracks the requests of a page from now on. */
export function noteRequests(page: Page): void {
  const asked = new Set<Request>();
  underWay.set(page, asked);
  const forget = (request: Request): void => void asked.delete(request);
  page.on("request", (request) => {
    if (!isStream(request)) asked.add(request);
  });
  page.on("requestfinished", forget);
  page.on("requestfailed", forget);
}

/** Required time without requests, ms. An answer may cause another request. */
const quietMs = 500;

/** Waits until a page has had no open request for `quietMs`. Gives up after 10 s, because a test may hold an answer back. */
export async function requestsAnswered(page: Page): Promise<void> {
  const begun = performance.now();
  let quietSince = begun;
  while (performance.now() - begun < 10_000 && performance.now() - quietSince < quietMs) {
    await sleep(20);
    if ((underWay.get(page)?.size ?? 0) > 0) quietSince = performance.now();
  }
}
