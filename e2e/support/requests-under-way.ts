import type { Page, Request } from "playwright-core";
import { setTimeout as sleep } from "node:timers/promises";

const underWay = new WeakMap<Page, Set<Request>>();

/** Streams of events last as long as their page. */
const isStream = (request: Request): boolean => request.headers()["accept"] === "text/event-stream";

/** Notes from now on what a page asks for. */
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

/** What was answered may have the page ask for more. */
const quietMs = 500;

/** Resolves when a page has waited for no answer for a moment, or when one takes so long that somebody holds it back. */
export async function requestsAnswered(page: Page): Promise<void> {
  const begun = performance.now();
  let quietSince = begun;
  while (performance.now() - begun < 10_000 && performance.now() - quietSince < quietMs) {
    await sleep(20);
    if ((underWay.get(page)?.size ?? 0) > 0) quietSince = performance.now();
  }
}
