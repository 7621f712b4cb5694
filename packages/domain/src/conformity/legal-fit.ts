import type { ClassificationLimits } from "../weighing/classification-limits.ts";

/** How a product's limits stand to the tolerance of the regulation; net weights in mg. */
export interface LegalFit {
  /** Qn - T, under which a package is out of conformity. */
  readonly legalMinimumMg: number;
  /** The lightest package that its limits let pass as useful; null: none of them stops a light one. */
  readonly lightestUsefulMg: number | null;
  /** No package below the legal minimum passes as useful. */
  readonly fits: boolean;
}

/**
 * Whether limits keep every useful package at Qn - T or above, so that none is out of conformity (class `rc`). A limit
 * itself is inside, as in `classifyWeighing`. Source: `tolerance.ts` and domain decisions, "Classifying a weighing".
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
