import { expect, it } from "vitest";
import { studentQuantile } from "./student-quantile.ts";

it.each([
  // Abramowitz and Stegun, table 26.10.
  [0.995, 30, 2.75],
  [0.995, 120, 2.617],
  [0.9995, 30, 3.646],
  [0.9995, 40, 3.551],
  [0.9995, 120, 3.373],
])("lies above a share of %d of Student's distribution with %d degrees of freedom", (share, freedom, t) => {
  expect(studentQuantile(share, freedom)).toBeCloseTo(t, 3);
});

it.each([
  // By numeric inversion of the incomplete beta function.
  [30, 6.7014],
  [41, 6.2355],
  [100, 5.5869],
  [500, 5.2731],
])("is within 0.3 % far out in the tail of %d degrees of freedom", (freedom, t) => {
  expect(Math.abs(studentQuantile(1 - 1e-7, freedom) / t - 1)).toBeLessThan(0.003);
});
