import { expect, it } from "vitest";
import { limitsOfProduct, type ScaledProductLimits } from "../weighing/classification-limits.ts";
import { legalFitOf } from "./legal-fit.ts";

/** 250 g in a package of 8 g: T is 9 g. */
const coffee: ScaledProductLimits = {
  netWeight: 250,
  packageWeight: 8,
  rejectUnder: 9,
  rejectOver: 12,
  correctionBelow: -1,
  correctionAbove: -1,
  invalidBelow: 232,
  invalidAbove: 284,
  invalidDevianceAbove: 9,
};
const fitOf = (change: Partial<ScaledProductLimits>) => {
  const limits = limitsOfProduct({ ...coffee, ...change }, "unitg0");
  if (limits === null) throw new Error("no limits");
  return legalFitOf(limits);
};

it.each([
  ["a reject limit at the tolerance fits", {}, 241_000, true],
  ["one beyond it lets packages pass that are too light", { rejectUnder: 10 }, 240_000, false],
  ["without one the invalid limit decides", { rejectUnder: -1 }, 224_000, false],
  ["the nearer of both does", { invalidBelow: 251 }, 243_000, true],
  ["without any, nothing holds", { rejectUnder: -1, invalidBelow: -1 }, null, false],
])("%s", (_, change, lightestUsefulMg, fits) => {
  expect(fitOf(change)).toEqual({ legalMinimumMg: 241_000, lightestUsefulMg, fits });
});
