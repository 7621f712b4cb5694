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
