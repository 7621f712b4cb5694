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

/** Looks over the page by axe's rules, which are brought into it once however often it is looked at. */
async function lookOver(page: Page, options: axe.RunOptions): Promise<Looked> {
  await settle(page);
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  return page.evaluate(async (given) => {
    const inPage = (globalThis as unknown as { readonly axe: typeof axe }).axe;
    const { violations, passes } = await inPage.run(document, given);
    return {
      violations: violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ""}`),
      })),
      passed: passes.flatMap(({ nodes }) => nodes).length,
    };
  }, options);
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
