import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Expects no violation at all, and names each with the elements it concerns. */
export async function expectAccessible(page: Page): Promise<void> {
  // In the page itself, which has no frames: otherwise each look opens an empty page to gather the frames' results.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ""}`),
    })),
  ).toEqual([]);
}

/** Expects every text at the contrast of level AAA: 7 to 1, large ones 4.5 to 1. */
export async function expectEnhancedContrast(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().withRules(["color-contrast-enhanced"]);
  const { violations, passes } = await axe.analyze();
  const found = violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ""}`),
  );
  expect(found).toEqual([]);
  expect(passes.flatMap(({ nodes }) => nodes).length).toBeGreaterThan(0);
}
