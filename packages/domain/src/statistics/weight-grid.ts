import type { HistogramBins } from "./histogram-bins.ts";

/** Weights below `belowMg` are counted in steps of `stepMg`, both whole mg. */
export interface GridStep {
  readonly belowMg: number;
  readonly stepMg: number;
}

/** The finest step; no scale is finer. */
const finest: GridStep = { belowMg: 100_000, stepMg: 10 };
/** Weights are unsigned numbers of 32 bits. */
const mostMg = 2 ** 32;

/**
 * The steps in which weights are counted ahead, lightest first: 1 or 5 times a power of ten mg, between a 2,000th and a 10,000th of the
 * weight above 20 g. Each step divides the next, and each weight at which the step changes is a multiple of both.
 */
export const weightGrid: readonly GridStep[] = [finest, ...coarser()];

function coarser(): GridStep[] {
  const steps: GridStep[] = [];
  for (let { belowMg, stepMg } = finest; belowMg < mostMg; belowMg *= 10, stepMg *= 10)
    steps.push({ belowMg: 2 * belowMg, stepMg: 5 * stepMg }, { belowMg: 10 * belowMg, stepMg: 10 * stepMg });
  return steps;
}

/** The lower edge of the step in which a weight is counted, mg. */
export function gridWeightMg(weightMg: number): number {
  const stepMg = stepAt(weightMg);
  return Math.floor(weightMg / stepMg) * stepMg;
}

/**
 * Whether bins can be counted from weights of which only the grid step is known: the bin of every weight must be the bin of its step's
 * lower edge. Bins of a product whose limits are closer than a hundredth of its weight may be too fine.
 */
export function fitWeightGrid({ widthMg, last }: HistogramBins): boolean {
  return widthMg % stepAt(last * widthMg) === 0;
}

/** More than this multiple of the target is not one package. */
const farthest = 1.5;

/** The finest bins of a product that can be counted ahead: from zero to one and a half of its target (mg, above 0), the last one open. */
export function finestBins(targetMg: number): HistogramBins {
  const mostMg = Math.ceil(farthest * targetMg);
  const widthMg = stepAt(mostMg);
  return { widthMg, first: 0, last: Math.floor(mostMg / widthMg) };
}

function stepAt(weightMg: number): number {
  return (weightGrid.find(({ belowMg }) => weightMg < belowMg) ?? weightGrid.at(-1) ?? finest).stepMg;
}
