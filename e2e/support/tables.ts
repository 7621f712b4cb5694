import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { until } from "./until.ts";

/** The rows of a table as they are written, header aside; no-break spaces are spaces. */
export async function rowsOf(table: Locator): Promise<string[][]> {
  const rows = await table.locator("tbody tr").all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator("th, td").allTextContents();
      return cells.map((text) => text.replaceAll("\u00a0", " ").trim());
    }),
  );
}

/** Waits until the table of this name has these rows; fails with those that it has. */
export async function expectRows(
  page: Page,
  name: string,
  expected: readonly (readonly string[])[],
): Promise<void> {
  const table = page.getByRole("table", { name, exact: true });
  let found: string[][] = [];
  const same = async () => {
    found = await rowsOf(table);
    return JSON.stringify(found) === JSON.stringify(expected) ? true : undefined;
  };
  await until(name, same, 30_000).catch(() => undefined);
  expect(found).toEqual(expected);
}
