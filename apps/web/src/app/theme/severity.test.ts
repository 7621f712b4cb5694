import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const [light = "", dark = ""] = css.split('[data-mantine-color-scheme="dark"]');

/** Red, green and blue of a token, 0 to 255. */
const partsOf = (theme: string, token: string): number[] => {
  const [, hex = ""] = new RegExp(`--${token}: #([0-9a-f]{6});`, "u").exec(theme) ?? [];
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
};

/** Saturation of a level's colour, 0 to 1: how red it is. */
const saturationOf = (theme: string, level: number): number => {
  const parts = partsOf(theme, `lvl${level}`);
  return (Math.max(...parts) - Math.min(...parts)) / Math.max(...parts);
};

/** Relative luminance of WCAG 2. */
const luminanceOf = (theme: string, token: string): number => {
  const [red = 0, green = 0, blue = 0] = partsOf(theme, token).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast of a level with a panel. */
const contrastOf = (theme: string, level: number): number => {
  const [drawn, panel] = [luminanceOf(theme, `lvl${level}`), luminanceOf(theme, "s1")];
  return (Math.max(drawn, panel) + 0.05) / (Math.min(drawn, panel) + 0.05);
};

const byContrast = (theme: string): number[] =>
  [0, 1, 2, 3, 4].toSorted((one, other) => contrastOf(theme, one) - contrastOf(theme, other));

it("levels of occurrences stand out in one order on both themes, warnings less than errors", () => {
  expect(byContrast(dark)).toEqual(byContrast(light));
  const reds = byContrast(dark).filter((level) => level >= 2);
  expect(reds).toEqual([2, 3, 4]);
});

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
