import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const [light = "", dark = ""] = css.split('[data-mantine-color-scheme="dark"]');

/** Saturation of a level's colour, 0-1: how much of a red it is. */
const saturationOf = (theme: string, level: number): number => {
  const [, hex = ""] = new RegExp(`--lvl${level}: #([0-9a-f]{6});`, "u").exec(theme) ?? [];
  const parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return (Math.max(...parts) - Math.min(...parts)) / Math.max(...parts);
};

describe.each([
  ["light", light],
  ["dark", dark],
])("levels of occurrences on the %s theme", (_name, theme) => {
  it("are the redder the graver they are, so that none reads like a lesser one of the other theme", () => {
    const saturations = [2, 3, 4].map((level) => saturationOf(theme, level));
    expect(saturations).toEqual(saturations.toSorted((one, other) => one - other));
    const other = theme === light ? dark : light;
    const [warning, grave] = [saturationOf(other, 2), saturationOf(other, 4)];
    expect(Math.abs(saturationOf(theme, 4) - grave)).toBeLessThan(Math.abs(saturationOf(theme, 4) - warning));
  });
});
