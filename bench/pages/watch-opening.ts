import type { Page } from "playwright-core";
import type { Opening } from "../measure/pages-measure.ts";

/** Runs in the page. Stores the instant at which the last panel appears. A waiting panel has `aria-busy`. */
function installWatch(): void {
  const busy = 'main [aria-busy="true"]';
  const watch = { doneMs: null as number | null };
  const look = (): void => {
    const isBusy = document.querySelector(busy) !== null || document.querySelector("main, form") === null;
    watch.doneMs = isBusy ? null : (watch.doneMs ?? performance.now());
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(globalThis, { fielOpening: watch });
}

/** Runs in the page. Answers joined calls with 404, as a server without them does. */
function installAlone(): void {
  const ask = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) =>
    typeof input === "string" && input.endsWith("/joined")
      ? Promise.resolve(new Response("{}", { status: 404 }))
      : ask(input, init);
}

export const watchOpening = (page: Page): Promise<unknown> => page.addInitScript(installWatch);
export const askAloneInPage = (page: Page): Promise<unknown> => page.addInitScript(installAlone);

/** The page is complete after this time without a waiting panel, ms. */
const quietMs = 2_500;

interface Timed {
  readonly name: string;
  readonly startTime: number;
  readonly transferSize: number;
}

/** Waits until the page of `watchOpening` is complete and answers its measurements. */
export async function openingOf(page: Page): Promise<Opening> {
  await page.waitForFunction(
    (quiet) => {
      const { doneMs } = (globalThis as unknown as { fielOpening: { doneMs: number | null } }).fielOpening;
      return doneMs !== null && performance.now() - doneMs > quiet;
    },
    quietMs,
    { polling: 100 },
  );
  const { figuresMs, wordsMs, asked } = await page.evaluate(() => {
    const watch = (globalThis as unknown as { fielOpening: { doneMs: number } }).fielOpening;
    const entries = performance.getEntriesByType("resource") as unknown as Timed[];
    return {
      figuresMs: watch.doneMs,
      wordsMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? watch.doneMs,
      asked: entries.map(({ name, startTime, transferSize }) => ({ name, startTime, transferSize })),
    };
  });
  const before = asked.filter(({ startTime }) => startTime < figuresMs);
  const isCall = ({ name }: { readonly name: string }): boolean => /\/(?:api|health)\//.test(name);
  return {
    wordsMs,
    figuresMs,
    files: before.filter((one) => !isCall(one)).length,
    calls: before.filter(isCall).length,
    bytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
}
