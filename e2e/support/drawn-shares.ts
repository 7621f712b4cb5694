import type { Locator } from "playwright-core";

/** A part of a chart, px from its upper left corner. */
export interface Patch {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Share of a chart's patch in each of the theme colours with these tokens, 0 to 1. */
export const drawnShares = (chart: Locator, patch: Patch, tokens: readonly string[]): Promise<number[]> =>
  chart.evaluate(
    (place, asked) => {
      const picture = document.createElement("canvas");
      picture.width = Math.round(asked.patch.width);
      picture.height = Math.round(asked.patch.height);
      const draw = picture.getContext("2d");
      if (draw === null) throw new Error("no canvas");
      const { left, top } = place.getBoundingClientRect();
      for (const layer of place.querySelectorAll("canvas")) {
        const { x, y, width, height } = layer.getBoundingClientRect();
        draw.drawImage(layer, x - left - asked.patch.x, y - top - asked.patch.y, width, height);
      }
      const { data } = draw.getImageData(0, 0, picture.width, picture.height);
      const style = getComputedStyle(document.documentElement);
      return asked.tokens.map((token) => {
        const hex = style.getPropertyValue(`--${token}`).trim().slice(1);
        const wanted = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
        let found = 0;
        for (let at = 0; at < data.length; at += 4) {
          const isClose = wanted.every((part, channel) => Math.abs((data[at + channel] ?? 0) - part) <= 8);
          if (isClose && (data[at + 3] ?? 0) > 128) found += 1;
        }
        return found / (picture.width * picture.height);
      });
    },
    { patch, tokens },
  );
