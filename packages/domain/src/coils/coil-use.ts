/** Weights of one use of a coil, g: when it was put on, and when it was taken off (null while it is in use). */
export interface CoilWeights {
  readonly weightStart: number;
  readonly weightEnd: number | null;
}

/**
 * Film that a use consumed, g: weight at start - weight at end, never below 0 (a reweighed coil may seem heavier). Null while the coil is
 * in use. Source: domain decisions, "Words".
 */
export function coilConsumption({ weightStart, weightEnd }: CoilWeights): number | null {
  return weightEnd === null ? null : Math.max(0, weightStart - weightEnd);
}

/**
 * Packages that the consumed film should have made: consumption / registered weight x estimate, unrounded. Null when the consumption is
 * unknown, or the reel's weight or estimate is unknown or 0.
 */
export function expectedPackages(
  consumptionG: number | null,
  reel: { readonly weight: number | null; readonly estimate: number | null },
): number | null {
  if (consumptionG === null || !reel.weight || !reel.estimate) return null;
  return (consumptionG / reel.weight) * reel.estimate;
}
