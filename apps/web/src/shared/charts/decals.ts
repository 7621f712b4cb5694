import type { ChartTokens } from "./chart-tokens.ts";

const diagonal = (rotation: number, color: string) => ({
  symbol: "rect" as const,
  dashArrayX: [1, 0],
  dashArrayY: [1.5, 4.5],
  rotation,
  color,
});

/** Fill of bars of packages over and under the limit: their colours, and stripes that lean opposite ways. */
export const aboveFill = (tokens: ChartTokens) => ({
  color: tokens.above,
  decal: diagonal(-Math.PI / 4, tokens.s1),
});

export const belowFill = (tokens: ChartTokens) => ({
  color: tokens.below,
  decal: diagonal(Math.PI / 4, tokens.s1),
});
