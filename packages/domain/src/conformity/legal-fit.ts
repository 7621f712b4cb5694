import type { ClassificationLimits } from "../weighing/classification-limits.ts";

/** A product's limits compared with the regulation's tolerance; net weights in mg. */
export interface LegalFit {
  /** Qn - T; a package below it is out of conformity. */
  readonly legalMinimumMg: number;
  /** The lightest package that the limits class as useful; null: no limit stops a light one. */
  readonly lightestUsefulMg: number | null;
  /** Whether no package below the legal minimum is classed as useful. */
  readonly fits: boolean;
}

/**
 * Whether limits keep every useful package at Qn - T or above, so that none is out of conformity (class `rc`). A weight on a limit is
 * inside it, as in `classifyWeighing`. Source: `tolerance.ts` and domain decisions, "Classifying a weighing".
 */
export function legalFitOf(limits: ClassificationLimits): LegalFit {
  const { targetMg, netMg, packageMg, rejectUnderMg, invalidBelowMg, toleranceMg } = limits;
  const lowest = Math.max(
    rejectUnderMg === null ? Number.NEGATIVE_INFINITY : targetMg - rejectUnderMg,
    invalidBelowMg ?? Number.NEGATIVE_INFINITY,
  );
  const lightestUsefulMg = Number.isFinite(lowest) ? lowest - packageMg : null;
  const legalMinimumMg = netMg - toleranceMg;
  return {
    legalMinimumMg,
    lightestUsefulMg,
    fits: lightestUsefulMg !== null && lightestUsefulMg >= legalMinimumMg,
  };
}
