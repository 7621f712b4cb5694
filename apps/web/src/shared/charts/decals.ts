import type { ChartTokens } from "./chart-tokens.ts";

const diagonal = (rotation: number, color: string) => ({
  symbol: "rect" as const,
  dashArrayX: [1, 0],
  dashArrayY: [1.5, 4.5],
  rotation,
  color,
});

/** Fills of the bars above and below the limit: their colours, with stripes that lean opposite ways. */
export const aboveFill = (tokens: ChartTokens) => ({
  color: tokens.above,
  decal: diagonal(-Math.PI / 4, tokens.s1),
});

export const belowFill = (tokens: ChartTokens) => ({
  color: tokens.below,
  decal: diagonal(Math.PI / 4, tokens.s1),
});

/** Stripes over the colour of bars that stand for missing data. */
export const hatch = (tokens: ChartTokens) => ({
  symbol: "rect" as const,
  rotation: -Math.PI / 4,
  dashArrayX: [1, 0],
  dashArrayY: [2.5, 3.5],
  color: tokens.s1,
});

/** Stripes of planned stops: thin and falling, opposite to those of disconnected time. */
export const plannedHatch = (tokens: ChartTokens) => ({
  symbol: "rect" as const,
  rotation: Math.PI / 4,
  dashArrayX: [1, 0],
  dashArrayY: [1, 3],
  color: tokens["planned-line"],
});
