import type { ClassificationLimits } from "./classification-limits.ts";
import {
  classIndex,
  type MachineVerdict,
  verdictCode,
  type WeighingClass,
  weighingClasses,
} from "./weighing-class.ts";

/** One reading: gross weight in mg, the machine's deviance in its own scale, and its verdict; null when it gave none. */
export interface WeighingReading {
  readonly weightMg: number;
  readonly deviance: number | null;
  readonly verdict: MachineVerdict | null;
}

/** Classifies many readings of one product: takes weight in mg, deviance or null, and the verdict's number; returns the class index. */
export type Classifier = (weightMg: number, deviance: number | null, verdict: number) => number;

const { a, ar, aru, aro, rc, ro, ru, pi } = classIndex;
const { none, useful, over, under, invalid } = verdictCode;

/** Without limits only the verdict counts; useful, none and unknown numbers give `a`. */
const classifyByVerdict: Classifier = (_weightMg, _deviance, verdict) =>
  verdict === over ? ro : verdict === under ? ru : verdict === invalid ? pi : a;

const above = (base: number, distance: number | null) =>
  distance === null ? Number.POSITIVE_INFINITY : base + distance;
const below = (base: number, distance: number | null) =>
  distance === null ? Number.NEGATIVE_INFINITY : base - distance;

/**
 * Makes a classifier for one product, to be called for every reading: it compares numbers and allocates nothing. First match wins: `pi`
 * outside the invalid limits or above the deviance limit; `ro`, `ru` outside the reject limits; `rc` when net < Qn - T; `aru`, `aro`, `ar`
 * by the correction band when a side of it is set; `a`. A weight on a limit is inside. A machine's verdict decides between useful, over,
 * under and invalid; a useful one is refined further. An unknown verdict number counts as none. Without limits (product unknown) see
 * `classifyWeighing`. Source: domain decisions, "Classifying a weighing".
 */
export function createClassifier(limits: ClassificationLimits | null): Classifier {
  if (limits === null) return classifyByVerdict;
  const { targetMg } = limits;
  const invalidAbove = limits.invalidAboveMg ?? Number.POSITIVE_INFINITY;
  const invalidBelow = limits.invalidBelowMg ?? Number.NEGATIVE_INFINITY;
  const devianceAbove = limits.invalidDevianceAbove ?? Number.POSITIVE_INFINITY;
  const rejectOver = above(targetMg, limits.rejectOverMg);
  const rejectUnder = below(targetMg, limits.rejectUnderMg);
  const legalMinimum = targetMg - limits.toleranceMg;
  const hasBand = limits.correctionBelowMg !== null || limits.correctionAboveMg !== null;
  const bandLow = below(targetMg, limits.correctionBelowMg);
  const bandHigh = above(targetMg, limits.correctionAboveMg);

  return (weightMg, deviance, verdict) => {
    if (verdict === none || verdict > invalid || verdict < none) {
      if (weightMg > invalidAbove || weightMg < invalidBelow) return pi;
      if (deviance !== null && deviance > devianceAbove) return pi;
      if (weightMg > rejectOver) return ro;
      if (weightMg < rejectUnder) return ru;
    } else if (verdict !== useful) {
      return verdict === over ? ro : verdict === under ? ru : pi;
    }
    if (weightMg < legalMinimum) return rc;
    if (!hasBand) return a;
    return weightMg < bandLow ? aru : weightMg > bandHigh ? aro : ar;
  };
}

/**
 * Class of one reading by the limits of its product. With null limits (product unknown) only the verdict decides; useful or none gives `a`.
 * For many readings of one product use `createClassifier`.
 */
export function classifyWeighing(
  reading: WeighingReading,
  limits: ClassificationLimits | null,
): WeighingClass {
  const index = createClassifier(limits)(
    reading.weightMg,
    reading.deviance,
    verdictCode[reading.verdict ?? "none"],
  );
  return weighingClasses[index] ?? "a";
}
