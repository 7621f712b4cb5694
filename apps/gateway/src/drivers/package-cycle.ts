import type { ProfilePackageRule } from "@fiel/contracts";

/** Rule that separates the packages in a stream of weights. */
export interface PackageRule {
  /** From this weight on, something is on the scale. */
  readonly thresholdMg: number;
  /** Below this weight the scale is empty again. Lower than the threshold, so that a trembling weight counts as one package. */
  readonly releaseMg: number;
  /** Time for which a weight must stand still to count, ms. */
  readonly stableForMs: number;
  /** Largest spread of a weight that stands still; used where the scale does not report motion. */
  readonly toleranceMg: number;
  /** `peak`: the package never stands still (a belt); its largest weight counts once it has left. */
  readonly by: "stable" | "peak";
}

/** One weight and the time at which it was seen. */
export interface Sample {
  /** Negative when the scale shows less than zero; null when out of range or not a weight. */
  readonly weightMg: number | null;
  /** Null when the scale does not report motion; the weights themselves then show whether they stand still. */
  readonly isStable: boolean | null;
  /** UTC ms. */
  readonly at: number;
  /** Ms of a monotonic clock. */
  readonly monotonic: number;
}

/** `empty`: nothing is on the scale. `loaded`: a package is on it and has not counted yet. `counted`: it has counted. */
export type CycleState = "empty" | "loaded" | "counted";

export interface FoundPackage {
  readonly at: number;
  readonly weightMg: number;
}

/** Tells whether a weight has stood still for as long as the rule requires. */
const createStillness = ({ stableForMs, toleranceMg }: PackageRule) => {
  let still: { readonly since: number; readonly lowMg: number; readonly highMg: number } | null = null;
  return {
    end: (): void => void (still = null),
    holds: (weightMg: number, { isStable, monotonic }: Sample): boolean => {
      if (isStable === false) {
        still = null;
        return false;
      }
      const lowMg = Math.min(still?.lowMg ?? weightMg, weightMg);
      const highMg = Math.max(still?.highMg ?? weightMg, weightMg);
      const isOne = still !== null && (isStable === true || highMg - lowMg <= toleranceMg);
      still =
        isOne && still !== null
          ? { since: still.since, lowMg, highMg }
          : { since: monotonic, lowMg: weightMg, highMg: weightMg };
      return monotonic - still.since >= stableForMs;
    },
  };
};

/**
 * Finds one package for each time that the scale is loaded, when its weight stands still. A weight that is negative or out of range never counts; one
 * out of range does not mean that the scale is empty.
 */
export const createPackageCycle = (rule: PackageRule, begins: CycleState) => {
  let state = begins;
  const stillness = createStillness(rule);
  let peak: FoundPackage | null = null;

  const empty = (): FoundPackage | null => {
    const found = state === "loaded" && rule.by === "peak" ? peak : null;
    state = "empty";
    stillness.end();
    peak = null;
    return found;
  };

  return {
    state: (): CycleState => state,
    /** Adds a sample. Returns the package that it completes, or null. */
    add(sample: Sample): FoundPackage | null {
      const { weightMg, at } = sample;
      if (weightMg === null) {
        stillness.end();
        return null;
      }
      if (weightMg < rule.releaseMg) return empty();
      if (state === "empty" && weightMg >= rule.thresholdMg) state = "loaded";
      if (state !== "loaded") return null;
      if (rule.by === "peak") {
        if (peak === null || weightMg > peak.weightMg) peak = { at, weightMg };
        return null;
      }
      if (weightMg < rule.thresholdMg || !stillness.holds(weightMg, sample)) return null;
      state = "counted";
      return { at, weightMg };
    },
    /** To be called when the connection was cut: how long the weight stood before is then unknown. */
    interrupt: stillness.end,
  };
};

export type PackageCycle = ReturnType<typeof createPackageCycle>;

/** The rule of a profile, in mg. An omitted release weight is half of the threshold. */
export const packageRuleOf = (rule: ProfilePackageRule): PackageRule => {
  const { by, thresholdG, releaseG = thresholdG / 2, stableForMs, toleranceG } = rule;
  const mg = (value: number): number => Math.round(value * 1_000);
  return {
    by,
    thresholdMg: mg(thresholdG),
    releaseMg: mg(releaseG),
    stableForMs,
    toleranceMg: mg(toleranceG),
  };
};
