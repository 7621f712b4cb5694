import type { ClassificationLimits } from "../weighing/classification-limits.ts";

/** Bins of one width whose edges are multiples of it; the outermost two are open. */
export interface HistogramBins {
  /** Whole mg. */
  readonly widthMg: number;
  /** Lower edges of the first and the last possible bin, as multiples of the width. */
  readonly first: number;
  readonly last: number;
}

/** A spread has at most this many bins. */
const binsPerSpread = 20;
/** Possible bins on each side of the centre: five spreads or more. */
const binsPerSide = 100;
/** The finest scale's step. */
const finestMg = 10;

/** The smallest of 1, 2, 5, 10, 20, 50 ... that is not below `value`, at least 10 mg. */
function roundStep(valueMg: number): number {
  for (let step = finestMg; ; step *= 10) {
    const fitting = [step, 2 * step, 5 * step].find((candidate) => candidate >= valueMg);
    if (fitting !== undefined) return fitting;
  }
}

/**
 * Bins around a centre for a distribution with this spread to each side, both in mg: a round width (1, 2 or 5 times a power of ten) of at
 * least a twentieth of the spread, and a hundred bins on each side. RangeError unless both are finite.
 */
export function binsAround(centreMg: number, spreadMg: number): HistogramBins {
  if (!Number.isFinite(centreMg) || !Number.isFinite(spreadMg))
    throw new RangeError(`${centreMg} mg, ${spreadMg} mg`);
  const widthMg = roundStep(spreadMg / binsPerSpread);
  const middle = Math.floor(centreMg / widthMg);
  return { widthMg, first: middle - binsPerSide, last: middle + binsPerSide };
}

/**
 * Bins of a product around its gross target. The spread is its farther reject limit, or twice the tolerance T without reject limits. The
 * data does not change the bins, so that equipment, windows and refreshes can be compared.
 */
export function binsOfProduct({
  targetMg,
  rejectOverMg,
  rejectUnderMg,
  toleranceMg,
}: ClassificationLimits): HistogramBins {
  const reject = Math.max(rejectOverMg ?? 0, rejectUnderMg ?? 0);
  return binsAround(targetMg, reject > 0 ? reject : 2 * toleranceMg);
}

/** The lower edge of a weight's bin, as a multiple of the width. */
export function binOf(weightMg: number, { widthMg, first, last }: HistogramBins): number {
  return Math.min(last, Math.max(first, Math.floor(weightMg / widthMg)));
}
