import type { Locator } from "playwright-core";

const channelsOf = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);

/** Relative luminance by WCAG 2 of a computed colour. */
const luminanceOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast of each mark's colour with its panel, 1 to 21. */
export const contrastsOf = (marks: readonly Locator[]): Promise<number[]> =>
  Promise.all(
    marks.map(async (mark) => {
      const colors = await mark.evaluate((one) => {
        const panel = one.closest("section");
        if (panel === null) throw new Error("a mark in no panel");
        return [getComputedStyle(one).color, getComputedStyle(panel).backgroundColor];
      });
      const [dark = 0, light = 0] = colors.map(luminanceOf).toSorted((one, other) => one - other);
      return (light + 0.05) / (dark + 0.05);
    }),
  );

/** Saturation of each mark's colour, 0 to 1. */
export const saturationsOf = (marks: readonly Locator[]): Promise<number[]> =>
  Promise.all(
    marks.map(async (mark) => {
      const channels = channelsOf(await mark.evaluate((one) => getComputedStyle(one).color));
      return 1 - Math.min(...channels) / Math.max(...channels);
    }),
  );
