import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { until } from "./until.ts";

/** Rows of a table as texts, without the header. No-break spaces become spaces. */
export async function rowsOf(table: Locator): Promise<string[][]> {
  const rows = await table.locator("tbody tr").all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator("th, td").allTextContents();
      return cells.map((text) => text.replaceAll("\u00a0", " ").trim());
    }),
  );
}

/** Seconds of a duration, or points of a percentage. Null for any other text. */
function amountOf(text: string): number | null {
  const [, percent] = /^([\d,]+)(?: %)?$/.exec(text.includes(",") ? text : "") ?? [];
  if (percent !== undefined) return Number(percent.replace(",", "."));
  const [, hours, inHour] = /^(\d+) h (\d\d)$/.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 3_600 + Number(inHour) * 60;
  const [, minutes, seconds] = /^(?:(\d+) min )?(\d+) s$/.exec(text) ?? [];
  return seconds === undefined ? null : Number(minutes ?? 0) * 60 + Number(seconds);
}

/** Whether the texts are equal. Shares and remaining times may differ slightly, because windows end a few seconds apart. */
export function isNear(found: string | undefined, expected: string): boolean {
  if (found === expected) return true;
  const [one, other] = [amountOf(found ?? ""), amountOf(expected)];
  return one !== null && other !== null && Math.abs(one - other) <= (expected.includes(",") ? 0.3 : 20);
}

/** Waits until the table of this name has these rows. A failure shows the rows it has. */
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

/** Lines of a panel's file: the description, an empty line, then the table with its header. */
export function fileLines(text: string): { readonly about: string[]; readonly table: string[] } {
  const lines = text.replace("\uFEFF", "").trim().split("\r\n");
  const empty = lines.indexOf("");
  return { about: lines.slice(0, Math.max(0, empty)), table: lines.slice(empty + 1) };
}

/** Downloads a panel's file. */
export async function fileOf(page: Page, panel: Locator): Promise<ReturnType<typeof fileLines>> {
  await panel.getByRole("button", { name: /^Baixar/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Tabela (CSV)" }).click(),
  ]);
  return fileLines(await readFile(await download.path(), "utf8"));
}

/** Downloads the table of a panel's file. */
export const csvOf = async (page: Page, panel: Locator): Promise<string[]> =>
  (await fileOf(page, panel)).table;
