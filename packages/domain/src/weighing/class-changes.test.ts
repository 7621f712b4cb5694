import { expect, it } from "vitest";
import { classChanges } from "./class-changes.ts";
import { limitsOfProduct, type ScaledProductLimits } from "./classification-limits.ts";

const coffee: ScaledProductLimits = {
  netWeight: 250,
  packageWeight: 8,
  rejectUnder: 9,
  rejectOver: 10,
  correctionBelow: -1,
  correctionAbove: -1,
  invalidBelow: 232,
  invalidAbove: 284,
  invalidDevianceAbove: 9,
};
const limitsWith = (change: Partial<ScaledProductLimits> = {}) =>
  limitsOfProduct({ ...coffee, ...change }, "unitg0");
const weights = [
  { weightMg: 240_000, amount: 1 },
  { weightMg: 258_000, amount: 10 },
  { weightMg: 269_000, amount: 4 },
  { weightMg: 290_000, amount: 2 },
];

it("counts packages whose class would be another, and those that are useful", () => {
  expect(classChanges(weights, limitsWith(), limitsWith({ rejectOver: 12 }))).toEqual({
    packages: 17,
    changed: 4,
    usefulBefore: 10,
    usefulAfter: 14,
  });
});

it("knows the classes among the useful ones apart", () => {
  const changes = classChanges(weights, limitsWith(), limitsWith({ correctionAbove: 5 }));
  expect(changes).toMatchObject({ changed: 10, usefulBefore: 10, usefulAfter: 10 });
});

it("finds nothing changed by the same limits, and nothing at all in no packages", () => {
  expect(classChanges(weights, limitsWith(), limitsWith()).changed).toBe(0);
  expect(classChanges([], limitsWith(), null)).toEqual({
    packages: 0,
    changed: 0,
    usefulBefore: 0,
    usefulAfter: 0,
  });
});
