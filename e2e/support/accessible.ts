import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

interface Looked {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly string[] }[];
  /** Elements that were in order. */
  readonly passed: number;
}

/** Colours and whatever fades in or out are looked at when they are what they become. */
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

/** Once, as it is now; `isPassing`: something that is wrong is fading, or has gone since. */
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

/** Looks over the page by axe's rules, which are brought into it once however often it is looked at. */
async function lookOver(page: Page, options: axe.RunOptions): Promise<Looked> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  for (let looks = 1; ; looks += 1) {
    await settle(page);
    // A message that goes by itself may begin to while it is looked at: half faded, its colours are nobody's.
    const { isPassing, ...looked } = await look(page, options);
    if (!isPassing || looks === mostLooks) return looked;
  }
}

/** Expects no violation at all, and names each with the elements it concerns. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await lookOver(page, { resultTypes: ["violations"] });
  expect(violations).toEqual([]);
}

/** Expects every text at the contrast of level AAA: 7 to 1, large ones 4.5 to 1. */
export async function expectEnhancedContrast(page: Page): Promise<void> {
  const { violations, passed } = await lookOver(page, { runOnly: ["color-contrast-enhanced"] });
  expect(violations).toEqual([]);
  expect(passed).toBeGreaterThan(0);
}
