import type { Locator } from "playwright-core";
import { contrastOf } from "./luminance.ts";

const channelsOf = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);

/** Contrast of each mark's colour with its panel, 1 to 21. */
export const contrastsOf = (marks: readonly Locator[]): Promise<number[]> =>
  Promise.all(
    marks.map(async (mark) => {
      const colors = await mark.evaluate((one) => {
        const panel = one.closest("section");
        if (panel === null) throw new Error("a mark in no panel");
        return [getComputedStyle(one).color, getComputedStyle(panel).backgroundColor];
      });
      const [one = [], other = []] = colors.map(channelsOf);
      return contrastOf(one, other);
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
