/** Weights of one use of a coil, g: when it was put on, and when it was taken off (null while it is in use). */
export interface CoilWeights {
  readonly weightStart: number;
  readonly weightEnd: number | null;
}

/**
 * Film that a use took, g: weight at start - weight at end, never below 0 (a coil weighed anew may seem to gain a little).
 * Null while the coil is in use. Source: domain decisions, "Words".
 */
export function coilConsumption({ weightStart, weightEnd }: CoilWeights): number | null {
  return weightEnd === null ? null : Math.max(0, weightStart - weightEnd);
}

/**
 * Packages that so much film should have made, by the registered reel: consumption / weight x estimate, unrounded.
 * Null when the reel's weight or estimate is not known or 0, and for no consumption known.
 */
export function expectedPackages(
  consumptionG: number | null,
  reel: { readonly weight: number | null; readonly estimate: number | null },
): number | null {
  if (consumptionG === null || !reel.weight || !reel.estimate) return null;
  return (consumptionG / reel.weight) * reel.estimate;
}
