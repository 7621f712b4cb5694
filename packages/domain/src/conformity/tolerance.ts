import { currentRegulation, type Regulation, type ToleranceRow } from "./regulation.ts";

/**
 * The row of the tolerance table for a nominal net quantity Qn in mg: a fixed amount or a share, for showing the arithmetic of a verdict.
 * RangeError for a negative or non-finite Qn. Source: `regulation.ts`.
 */
export function toleranceRowOf(nominalMg: number, regulation: Regulation = currentRegulation): ToleranceRow {
  if (!Number.isFinite(nominalMg) || nominalMg < 0) throw new RangeError(`nominal quantity ${nominalMg} mg`);
  const row = regulation.tolerances.find((candidate) => nominalMg <= candidate.upToMg);
  if (row === undefined) throw new RangeError(`${regulation.version} has no tolerance for ${nominalMg} mg`);
  return row;
}

/**
 * Tolerance T in mg of a nominal net quantity Qn in mg, from the regulation's table. Shares are rounded up, to 0.1 g up to 1000 g and to 1
 * g above. Zero for Qn = 0. RangeError for a negative or non-finite Qn. Source: INMETRO Portaria 93/2022, tolerance table
 * (`regulation.ts`).
 */
export function toleranceMgOf(nominalMg: number, regulation: Regulation = currentRegulation): number {
  const row = toleranceRowOf(nominalMg, regulation);
  if (row.fixedMg !== undefined) return row.fixedMg;
  const stepMg = regulation.rounding.find((candidate) => nominalMg <= candidate.upToMg)?.stepMg ?? 1;
  // One division of integers, so that a whole number of steps is never rounded up.
  return Math.ceil((nominalMg * (row.permille ?? 0)) / (1000 * stepMg)) * stepMg;
}
