import type { Page } from "playwright-core";
import { expectAccessible, expectColorsAccessible } from "./accessible.ts";
import { showIn } from "./page-states.ts";
import { until } from "./until.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const desk: Size = { width: 1440, height: 900 };
export const tablet: Size = { width: 1024, height: 768 };
export const phone: Size = { width: 390, height: 844 };
/** A tablet in portrait. */
export const uprightTablet: Size = { width: 768, height: 1024 };

const sideways = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

/** Expects that the page is not wider than its window. The layout follows a new width shortly later. */
export async function expectNothingSideways(page: Page, where = page.url()): Promise<void> {
  await until(`${where} is no wider than its window`, async () => {
    const past = await page.evaluate<number>(sideways);
    if (past !== 0) throw new Error(`${past} px`);
    return true;
  });
}

/** Expects no accessibility violation and no sideways scrolling in windows of these sizes; in the dark theme colours are looked at anew. */
export async function expectFineAt(page: Page, sizes: readonly Size[]): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const)
    for (const size of sizes) {
      await showIn(page, { colorScheme, ...size });
      await (colorScheme === "light" ? expectAccessible(page) : expectColorsAccessible(page));
      await expectNothingSideways(page, `${page.url()}, ${colorScheme} at ${size.width}`);
    }
}

/** Expects the same at the widths of a desk, a tablet and a phone. */
export const expectFineAtEverySight = (page: Page, ...more: readonly Size[]): Promise<void> =>
  expectFineAt(page, [desk, tablet, phone, ...more]);
