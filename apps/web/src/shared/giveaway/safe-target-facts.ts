import type { ProductGiveaway } from "@fiel/contracts";
import {
  leastPackagesOfSafeTarget,
  type SafeTarget,
  safeTargetOf,
  type SampleSize,
  type Saving,
  savingOf,
} from "@fiel/domain";

/** Safe target of a product and its saving. */
export interface SafeTargetFacts {
  readonly entry: ProductGiveaway;
  readonly target: SafeTarget;
  readonly saving: Saving;
  /** Number of days that the windows count as; null when they are too short to project a month. */
  readonly days: number | null;
}

/** Why there is no safe target: too few packages, or a mean that moved and is therefore not reliable. */
export type NoSafeTarget = "few" | "moved";

/** Safe target of a product for a sample size, from weighings in windows that count as `days` days. */
export const safeTargetFacts = (
  entry: ProductGiveaway,
  size: SampleSize,
  days: number | null,
): SafeTargetFacts | NoSafeTarget => {
  const { giveaway, dev, mean, nominal, moved, costPerKg } = entry;
  if (giveaway.count < leastPackagesOfSafeTarget || dev === null) return "few";
  if (moved) return "moved";
  const target = safeTargetOf({ nominalMg: nominal * 1000, deviationMg: dev * 1000 }, size);
  const process = { meanMg: mean * 1000, count: giveaway.count, costPerKg };
  return { entry, target, saving: savingOf(process, target.targetMg, days), days };
};
