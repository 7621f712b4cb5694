import type { ProductGiveaway } from "@fiel/contracts";
import {
  leastPackagesOfSafeTarget,
  type SafeTarget,
  safeTargetOf,
  type SampleSize,
  type Saving,
  savingOf,
} from "@fiel/domain";

/** A product's safe target, and what it would save. */
export interface SafeTargetFacts {
  readonly entry: ProductGiveaway;
  readonly target: SafeTarget;
  readonly saving: Saving;
  /** As how many days the windows count; null: too few hours for a month to be told. */
  readonly days: number | null;
}

/** Why there is none: too few packages, or a mean that moved and so says nothing. */
export type NoSafeTarget = "few" | "moved";

/** The safe target of what was weighed of a product in windows that count as so many days, for samples of a size. */
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
