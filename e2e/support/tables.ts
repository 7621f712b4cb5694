import { readFile } from "node:fs/promises";
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

/** Seconds of a duration, or points of a percentage; null: another text. */
function amountOf(text: string): number | null {
  const [, percent] = /^([\d,]+)(?: %)?$/.exec(text.includes(",") ? text : "") ?? [];
  if (percent !== undefined) return Number(percent.replace(",", "."));
  const [, hours, inHour] = /^(\d+) h (\d\d)$/.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 3_600 + Number(inHour) * 60;
  const [, minutes, seconds] = /^(?:(\d+) min )?(\d+) s$/.exec(text) ?? [];
  return seconds === undefined ? null : Number(minutes ?? 0) * 60 + Number(seconds);
}

/** The same text; for shares of a period and what is left of it nearly: screens share windows that end a few seconds apart. */
export function isNear(found: string | undefined, expected: string): boolean {
  if (found === expected) return true;
  const [one, other] = [amountOf(found ?? ""), amountOf(expected)];
  return one !== null && other !== null && Math.abs(one - other) <= (expected.includes(",") ? 0.3 : 20);
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
    const near = expected.every((row, at) => row.every((text, column) => isNear(found[at]?.[column], text)));
    return near && found.length === expected.length ? true : undefined;
  };
  const matched = await until(name, same).catch(() => false);
  if (!matched) expect(found).toEqual(expected);
}

/** The lines of a panel's file: what it says of itself, and below an empty line the table, its header first. */
export function fileLines(text: string): { readonly about: string[]; readonly table: string[] } {
  const lines = text.replace("\uFEFF", "").trim().split("\r\n");
  const empty = lines.indexOf("");
  return { about: lines.slice(0, Math.max(0, empty)), table: lines.slice(empty + 1) };
}

/** A panel's file. */
export async function fileOf(page: Page, panel: Locator): Promise<ReturnType<typeof fileLines>> {
  await panel.getByRole("button", { name: /^Baixar/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Tabela (CSV)" }).click(),
  ]);
  return fileLines(await readFile(await download.path(), "utf8"));
}

/** The table of a panel's file. */
export const csvOf = async (page: Page, panel: Locator): Promise<string[]> =>
  (await fileOf(page, panel)).table;
