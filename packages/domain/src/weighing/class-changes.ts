import type { ClassificationLimits } from "./classification-limits.ts";
import { createClassifier } from "./classify-weighing.ts";
import { kindOfClass, weighingClasses } from "./weighing-class.ts";

/** Packages of one gross weight, mg. */
export interface WeightAmount {
  readonly weightMg: number;
  readonly amount: number;
}

/** Effect of other limits on the same packages. */
export interface ClassChanges {
  readonly packages: number;
  /** Packages whose class would change. */
  readonly changed: number;
  readonly usefulBefore: number;
  readonly usefulAfter: number;
}

/**
 * Classifies packages by two sets of limits, by weight only: a machine's verdict and deviance follow the limits that the machine had then.
 * All zero for no packages.
 */
export function classChanges(
  weights: readonly WeightAmount[],
  before: ClassificationLimits | null,
  after: ClassificationLimits | null,
): ClassChanges {
  const [first, second] = [createClassifier(before), createClassifier(after)];
  let [packages, changed, usefulBefore, usefulAfter] = [0, 0, 0, 0];
  for (const { weightMg, amount } of weights) {
    const [one, other] = [first(weightMg, null, 0), second(weightMg, null, 0)];
    packages += amount;
    if (one !== other) changed += amount;
    if (isUseful(one)) usefulBefore += amount;
    if (isUseful(other)) usefulAfter += amount;
  }
  return { packages, changed, usefulBefore, usefulAfter };
}

const isUseful = (index: number): boolean => kindOfClass(weighingClasses[index] ?? "a") === "useful";
