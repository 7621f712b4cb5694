import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { showIn } from "./page-states.ts";

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

const sideways = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

/** The page is no wider than its window. */
export async function expectNothingSideways(page: Page, where = page.url()): Promise<void> {
  expect(await page.evaluate<number>(sideways), where).toBe(0);
}

/** A tablet held upright. */
export const uprightTablet = { width: 768, height: 1024 };

/** What is open has no accessibility violation and does not scroll sideways, at a desk's, a tablet's and a phone's width, in both themes. */
export async function expectFineAtEverySight(
  page: Page,
  ...more: readonly (typeof uprightTablet)[]
): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const)
    for (const size of [...sizes, ...more]) {
      await showIn(page, { colorScheme, ...size });
      await expectAccessible(page);
      await expectNothingSideways(page, `${colorScheme} at ${size.width}`);
    }
}
