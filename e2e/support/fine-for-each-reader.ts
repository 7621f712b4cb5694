import type { Page } from "playwright-core";
import { expect } from "vitest";
import { desk, expectFineAt } from "./every-sight.ts";
import { lostInForcedColors } from "./lost-in-forced-colors.ts";
import { expectReadersLetters } from "./reader-letters.ts";

/** Expects no accessibility violation in both themes, letters as large as the reader's, and signs that stay in the system's own colours. */
export async function expectFineForEachReader(page: Page): Promise<void> {
  await expectFineAt(page, [desk]);
  await expectReadersLetters(page);
  expect(await lostInForcedColors(page)).toEqual([]);
}
