import {
  leastPackagesOfSafeTarget,
  type SafeTarget,
  safeTargetOf,
  type SampleSize,
  type Saving,
  savingOf,
} from "@fiel/domain";
import type { GiveawayEntry } from "./use-giveaway.ts";

/** Safe target of a product and its saving. */
export interface SafeTargetFacts {
  readonly entry: GiveawayEntry;
  readonly target: SafeTarget;
  readonly saving: Saving;
}

/** Why there is no safe target: too few packages, or a mean that moved and is therefore not reliable. */
export type NoSafeTarget = "few" | "moved";

/** Safe target of a product for a sample size. */
export const safeTargetFacts = (entry: GiveawayEntry, size: SampleSize): SafeTargetFacts | NoSafeTarget => {
  const { giveaway, dev, mean, nominal, moved, costPerKg, days } = entry;
  if (giveaway.count < leastPackagesOfSafeTarget || dev === null) return "few";
  if (moved) return "moved";
  const target = safeTargetOf({ nominalMg: nominal * 1000, deviationMg: dev * 1000 }, size);
  const process = { meanMg: mean * 1000, count: giveaway.count, costPerKg };
  return { entry, target, saving: savingOf(process, target.targetMg, days) };
};
