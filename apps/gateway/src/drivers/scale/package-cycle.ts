import type { WeightFrame } from "./weight-frame.ts";

/** How packages are told apart in a stream of weights. */
export interface PackageRule {
  /** From here something is on the scale. */
  readonly thresholdMg: number;
  /** Below it the scale is empty again; lower than the threshold, so that a trembling weight is one package. */
  readonly releaseMg: number;
  /** How long a weight stands still before it counts, ms. */
  readonly stableForMs: number;
  /** Weights that are no further apart than this are one, where the scale tells no motion. */
  readonly toleranceMg: number;
  /** `peak`: the package never stands still (a belt), and its largest weight counts when it has left. */
  readonly by: "stable" | "peak";
}

/** A weight and when it was seen. */
export interface Sample extends WeightFrame {
  /** UTC ms. */
  readonly at: number;
  /** Ms of a clock that is never set. */
  readonly monotonic: number;
}

/** Nothing is on the scale; something is, and has not counted; something is, and has. */
export type CycleState = "empty" | "loaded" | "counted";

export interface FoundPackage {
  readonly at: number;
  readonly weightMg: number;
}

/** Tells whether a weight stands still for as long as the rule wants. */
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
 * One package for each time that the scale is loaded, at the moment at which its weight stands still. A negative weight and one out of range
 * never count; out of range something is on the scale all the same.
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
    /** The package that a weight completes; null where it completes none. */
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
    /** The line was cut: how long a weight stood is not known. */
    interrupt: stillness.end,
  };
};

export type PackageCycle = ReturnType<typeof createPackageCycle>;
