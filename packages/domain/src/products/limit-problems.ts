/** The weights of a product that is being registered: integers of one scale, -1 = not set. */
export interface RegisteredWeights {
  readonly netWeight: number;
  readonly packageWeight: number;
  readonly correctionBelow: number;
  readonly correctionAbove: number;
  readonly rejectUnder: number;
  readonly rejectOver: number;
  readonly invalidAbove: number;
  readonly invalidBelow: number;
  /** Whether the invalid limits are computed, not typed. */
  readonly factoryDefault: boolean;
}

export type LimitError = "rejectInsideCorrection" | "invalidInsideReject" | "invalidCrossed";
export type LimitWarning = "packageHeavierThanNet" | "rejectBeyondInvalid";
type WeightField = Exclude<keyof RegisteredWeights, "factoryDefault">;

/** What is wrong with weights and limits, by field. */
export interface LimitProblems {
  readonly errors: Readonly<Partial<Record<WeightField, LimitError>>>;
  readonly warnings: Readonly<Partial<Record<WeightField, LimitWarning>>>;
}

const isSet = (value: number): boolean => value >= 0;

/**
 * Limits that contradict each other: a reject limit nearer to the target than the correction limit of its side; a typed invalid limit on
 * the wrong side of the target, or nearer to it than the reject limit. With computed invalid limits, a reject limit beyond them never
 * applies: a warning, as is a package heavier than its content. Equal limits are allowed, and a missing limit contradicts nothing. The
 * target is net + package (domain decisions, "Classifying a weighing").
 */
export function limitProblems(weights: RegisteredWeights): LimitProblems {
  const { netWeight, packageWeight, correctionBelow, correctionAbove, rejectUnder, rejectOver } = weights;
  const { invalidAbove, invalidBelow, factoryDefault } = weights;
  const errors: Partial<Record<WeightField, LimitError>> = {};
  const warnings: Partial<Record<WeightField, LimitWarning>> = {};
  if (isSet(rejectOver) && rejectOver < correctionAbove)
    errors.rejectOver = errors.correctionAbove = "rejectInsideCorrection";
  if (isSet(rejectUnder) && rejectUnder < correctionBelow)
    errors.rejectUnder = errors.correctionBelow = "rejectInsideCorrection";
  if (!isSet(netWeight)) return { errors, warnings };
  if (packageWeight > netWeight) warnings.packageWeight = "packageHeavierThanNet";
  const target = netWeight + Math.max(0, packageWeight);
  const beyond = {
    rejectOver: isSet(rejectOver) && isSet(invalidAbove) && target + rejectOver > invalidAbove,
    rejectUnder: isSet(rejectUnder) && isSet(invalidBelow) && target - rejectUnder < invalidBelow,
  };
  if (factoryDefault) {
    if (beyond.rejectOver) warnings.rejectOver = "rejectBeyondInvalid";
    if (beyond.rejectUnder) warnings.rejectUnder = "rejectBeyondInvalid";
    return { errors, warnings };
  }
  if (beyond.rejectOver) errors.invalidAbove = "invalidInsideReject";
  if (beyond.rejectUnder) errors.invalidBelow = "invalidInsideReject";
  if (isSet(invalidAbove) && invalidAbove < target) errors.invalidAbove = "invalidCrossed";
  if (isSet(invalidBelow) && invalidBelow > target) errors.invalidBelow = "invalidCrossed";
  return { errors, warnings };
}
