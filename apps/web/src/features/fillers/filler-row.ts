import type { Filler } from "@fiel/contracts";
import { type FillerAdvice, fillerAdvice, leastPackagesOfSafeTarget } from "@fiel/domain";

/** A filler with the advice on it. */
export interface FillerRow {
  readonly filler: Filler;
  /** `few`: too few packages since the last step; `moved`: no single mean describes them. */
  readonly advice: FillerAdvice | "few" | "moved";
  /** Saving of a day by the target and by even heads, g; null where there is none. */
  readonly grams: number | null;
  /** The same in money; null without a cost. */
  readonly cost: number | null;
}

export const fillerRow = (filler: Filler): FillerRow => {
  const { process, nominal, perDay, costPerKg, head } = filler;
  const { mean, dev, count, moved } = process;
  const nothing = { grams: null, cost: null };
  if (mean === null || dev === null || count < leastPackagesOfSafeTarget)
    return { filler, advice: "few", ...nothing };
  if (moved) return { filler, advice: "moved", ...nothing };
  const advice = fillerAdvice({
    nominalMg: nominal * 1000,
    meanMg: mean * 1000,
    deviationMg: dev * 1000,
    count,
    perDay,
    costPerKg,
    headShare: head?.share ?? 0,
  });
  const lowered = advice.turnMg !== null && advice.turnMg < 0 ? advice.saving : null;
  const savings = [lowered, advice.even?.saving ?? null].filter((one) => one !== null);
  if (savings.length === 0) return { filler, advice, ...nothing };
  const grams = savings.reduce((sum, one) => sum + one.grams, 0);
  const cost = costPerKg === null ? null : (grams / 1000) * costPerKg;
  return { filler, advice, grams, cost };
};
