import type { Browser, Page, Request } from "playwright-core";
import { askAlone } from "../../e2e/support/ask-alone.ts";
import type { FluidTask, PageMeasure } from "../measure/fluid-measure.ts";
import type { ChartPage } from "./chart-pages.ts";
import { firstPaintMs } from "./first-paint.ts";
import type { Place } from "./gestures.ts";
import { measureFrames } from "./measure-frames.ts";
import { openPage, type SignedIn } from "./open-page.ts";
import { restOf } from "./rest.ts";

/** Opens a page repeatedly, then zooms and pans in its chart. */
export async function measurePage(
  browser: Browser,
  signedIn: SignedIn,
  { address, tenant, plan }: FluidTask,
  what: ChartPage,
): Promise<PageMeasure> {
  const page = await openPage(browser, signedIn);
  await askAlone(page);
  // Loads the app's files into the browser's cache, as for a user who comes from another page.
  await page.goto(`${address}/client/${tenant}/inicio`);
  await what.prepare?.(page);
  const rest = restOf(page, what.call, plan.restMs);
  // The page before may be making the same calls.
  await page.goto("about:blank");
  const asked: Request[] = [];
  page.on("request", (request) => {
    if (request.url().includes(`${what.call}?`)) asked.push(request);
  });
  const firstPaintsMs: number[] = [];
  for (let load = 0; load < plan.loads; load += 1) {
    asked.length = 0;
    firstPaintsMs.push(await firstPaintMs(page, `${address}/client/${tenant}/${what.path}`, what.call));
  }
  const [first] = asked;
  if (first === undefined) throw new Error(`${what.call}: was not asked`);
  const points = what.pointsOf(await askAgain(page, first));
  await what.show?.(page);
  const gestures = await measureFrames(page, await placeOfChart(page), plan.inputs, rest);
  // Calls still in progress are not needed.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().close();
  return { firstPaintsMs, gestures, points };
}

/** Answer to a request of the page. Repeats it, because a browser does not always keep an answer that the page has read. */
async function askAgain(page: Page, request: Request): Promise<unknown> {
  const { authorization = "" } = await request.allHeaders();
  return page.evaluate(
    async ([url, allowed]) =>
      (await fetch(url, { headers: { authorization: allowed } })).json() as Promise<unknown>,
    [request.url(), authorization] as const,
  );
}

/** Visible part of the chart. */
async function placeOfChart(page: Page): Promise<Place> {
  const chart = page.locator("[data-zooms]").first();
  await chart.focus();
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  if (box === null) throw new Error("The chart has no place.");
  const top = Math.max(0, box.y);
  return { ...box, y: top, height: Math.min(height, box.y + box.height) - top };
}
