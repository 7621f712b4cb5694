import { momentsOf, sampleDeviationMgOf } from "../statistics/moments.ts";
import { currentRegulation, type Regulation, requireSamplePlan } from "./regulation.ts";
import { toleranceMgOf } from "./tolerance.ts";

/** Verdict on one sample of prepackaged goods, weights net and in mg. */
export interface SampleVerdict {
  readonly size: number;
  readonly meanMg: number;
  /** s, sample standard deviation (n - 1). */
  readonly deviationMg: number;
  readonly minMg: number;
  readonly maxMg: number;
  /** Qn - k s: the mean must reach it. */
  readonly criterionMg: number;
  /** T of the nominal quantity. */
  readonly toleranceMg: number;
  /** k. */
  readonly multiplier: number;
  /** c. */
  readonly acceptance: number;
  /** Packages below Qn - T. */
  readonly belowTolerance: number;
  /** Packages below Qn - 2 T; shown with the verdict, without deciding it. */
  readonly belowDoubleTolerance: number;
  readonly averageMet: boolean;
  readonly individualMet: boolean;
  /** Both criteria met. */
  readonly approved: boolean;
}

/** The figures that decide a verdict; weights net and in mg. */
export interface SampleFigures {
  readonly size: number;
  /** Whole mg. */
  readonly sumMg: number;
  /** s, sample standard deviation (n - 1). */
  readonly deviationMg: number;
  readonly minMg: number;
  readonly maxMg: number;
  /** Packages below Qn - T and below Qn - 2 T. */
  readonly belowTolerance: number;
  readonly belowDoubleTolerance: number;
}

/**
 * Verdict on one sample from its figures, for the nominal net quantity Qn in mg. Average criterion: mean >= Qn - k s. Individual criterion:
 * at most c packages below Qn - T. A value on a limit meets it. RangeError when the regulation has no plan for this sample size. Source:
 * INMETRO Portaria 93/2022 (OIML R 87), in `regulation.ts`.
 */
export function verdictOnSample(
  figures: SampleFigures,
  nominalMg: number,
  regulation: Regulation = currentRegulation,
): SampleVerdict {
  return sampleJudge(figures.size, nominalMg, regulation)(figures);
}

/** `verdictOnSample` for many samples of `size` packages of one product. RangeError when the regulation has no plan for that size. */
export function sampleJudge(
  size: number,
  nominalMg: number,
  regulation: Regulation = currentRegulation,
): (figures: SampleFigures) => SampleVerdict {
  const { multiplier, acceptance } = requireSamplePlan(size, regulation);
  const toleranceMg = toleranceMgOf(nominalMg, regulation);
  return ({ sumMg, deviationMg, minMg, maxMg, belowTolerance, belowDoubleTolerance }) => {
    const meanMg = sumMg / size;
    const criterionMg = nominalMg - multiplier * deviationMg;
    const averageMet = meanMg >= criterionMg;
    const individualMet = belowTolerance <= acceptance;
    return {
      size,
      meanMg,
      deviationMg,
      minMg,
      maxMg,
      criterionMg,
      toleranceMg,
      multiplier,
      acceptance,
      belowTolerance,
      belowDoubleTolerance,
      averageMet,
      individualMet,
      approved: averageMet && individualMet,
    };
  };
}

/** `verdictOnSample` for the net weights of a sample's packages, in whole mg. */
export function sampleVerdict(
  netWeightsMg: readonly number[],
  nominalMg: number,
  regulation: Regulation = currentRegulation,
): SampleVerdict {
  const toleranceMg = toleranceMgOf(nominalMg, regulation);
  const moments = momentsOf(netWeightsMg);
  const countBelow = (limitMg: number): number =>
    netWeightsMg.filter((weightMg) => weightMg < limitMg).length;
  const figures = {
    size: netWeightsMg.length,
    sumMg: Number(moments.sumMg),
    deviationMg: sampleDeviationMgOf(moments) ?? 0,
    minMg: moments.minMg ?? 0,
    maxMg: moments.maxMg ?? 0,
    belowTolerance: countBelow(nominalMg - toleranceMg),
    belowDoubleTolerance: countBelow(nominalMg - 2 * toleranceMg),
  };
  return verdictOnSample(figures, nominalMg, regulation);
}

/**
 * Consecutive samples of `size` from a series in time order, without the incomplete one at the end; empty for fewer items than one sample.
 * RangeError: a size that is not a positive whole number.
 */
export function samplesOf<Item>(items: readonly Item[], size: number): Item[][] {
  if (!Number.isInteger(size) || size < 1) throw new RangeError(`sample size ${size}`);
  return Array.from({ length: Math.floor(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
