import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Script of axe without its comments and long names, of which each page reads less than half. */
const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Looked {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly string[] }[];
  /** Number of elements without a violation. */
  readonly passed: number;
}

/** Waits until colours and fades have their final values. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isEnding = ({ playState, effect }: Animation): boolean =>
      playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
    for (let times = 0; times < 20; times += 1) {
      await new Promise(requestAnimationFrame);
      const running = document.getAnimations().filter(isEnding);
      if (running.length === 0) return;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
}

/** Runs axe once on the page. `isPassing` is true when a violating element is fading or has disappeared. */
const look = (page: Page, options: axe.RunOptions): Promise<Looked & { readonly isPassing: boolean }> =>
  page.evaluate(async (given) => {
    const inPage = (globalThis as unknown as { readonly axe: typeof axe }).axe;
    const { violations, passes } = await inPage.run(document, { ...given, elementRef: true });
    const fading = document
      .getAnimations()
      .flatMap(({ playState, effect }) =>
        playState === "running" && effect instanceof KeyframeEffect && effect.target ? [effect.target] : [],
      );
    const wrong = violations.flatMap(({ nodes }) => nodes.map(({ element }) => element));
    return {
      violations: violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ""}`),
      })),
      passed: passes.flatMap(({ nodes }) => nodes).length,
      isPassing: wrong.some(
        (one) => one !== undefined && (!one.isConnected || fading.some((place) => place.contains(one))),
      ),
    };
  }, options);

const mostLooks = 5;

/** Runs the rules of axe on the page. The page gets the script of axe once. */
async function lookOver(page: Page, options: axe.RunOptions): Promise<Looked> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(script);
  for (let looks = 1; ; looks += 1) {
    await settle(page);
    // A message that closes by itself may fade during the look, and its half-faded colours do not count.
    const { isPassing, ...looked } = await look(page, options);
    if (!isPassing || looks === mostLooks) return looked;
  }
}

/** Expects no violation. A failure names each violation with its elements. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await lookOver(page, { resultTypes: ["violations"] });
  expect(violations).toEqual([]);
}

/** Expects that texts and links stand out. Of axe's rules only these depend on the theme. */
export async function expectColorsAccessible(page: Page): Promise<void> {
  const { violations, passed } = await lookOver(page, { runOnly: ["color-contrast", "link-in-text-block"] });
  expect(violations).toEqual([]);
  expect(passed).toBeGreaterThan(0);
}

/** Expects contrast of level AAA for every text: 7 to 1, or 4.5 to 1 for large text. */
export async function expectEnhancedContrast(page: Page): Promise<void> {
  const { violations, passed } = await lookOver(page, { runOnly: ["color-contrast-enhanced"] });
  expect(violations).toEqual([]);
  expect(passed).toBeGreaterThan(0);
}
