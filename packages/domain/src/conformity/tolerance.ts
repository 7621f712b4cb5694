import { currentRegulation, type Regulation } from "./regulation.ts";

/**
 * Tolerance T in mg of a nominal net quantity Qn in mg, by the regulation's table. Shares are rounded up, to 0.1 g up to
 * 1000 g and to 1 g above. Zero for Qn = 0. RangeError for a negative or non-finite Qn.
 * Source: INMETRO Portaria 93/2022, tolerance table (`regulation.ts`).
 */
export function toleranceMgOf(nominalMg: number, regulation: Regulation = currentRegulation): number {
  if (!Number.isFinite(nominalMg) || nominalMg < 0) throw new RangeError(`nominal quantity ${nominalMg} mg`);
  const row = regulation.tolerances.find((candidate) => nominalMg <= candidate.upToMg);
  if (row?.fixedMg !== undefined) return row.fixedMg;
  const stepMg = regulation.rounding.find((candidate) => nominalMg <= candidate.upToMg)?.stepMg ?? 1;
  // One division of integers: a share that is a whole number of steps is never pushed to the next one.
  return Math.ceil((nominalMg * (row?.permille ?? 0)) / (1000 * stepMg)) * stepMg;
}
