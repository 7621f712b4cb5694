import { expect, it } from "vitest";
import { c4, movingRangeConstants, subgroupConstants } from "./subgroup-constants.ts";

it.each([
  // Montgomery, appendix VI: n, c4, A3, B3, B4.
  [2, 0.7979, 2.659, 0, 3.267],
  [3, 0.8862, 1.954, 0, 2.568],
  [4, 0.9213, 1.628, 0, 2.266],
  [5, 0.94, 1.427, 0, 2.089],
  [6, 0.9515, 1.287, 0.03, 1.97],
  [7, 0.9594, 1.182, 0.118, 1.882],
  [10, 0.9727, 0.975, 0.284, 1.716],
  [15, 0.9823, 0.789, 0.428, 1.572],
  [20, 0.9869, 0.68, 0.51, 1.49],
  [25, 0.9896, 0.606, 0.565, 1.435],
])("of subgroups of %d are c4 %d, A3 %d, B3 %d, B4 %d", (size, share, a3, b3, b4) => {
  const found = subgroupConstants(size);
  expect(c4(size)).toBeCloseTo(share, 4);
  expect(found.a3).toBeCloseTo(a3, 3);
  expect(found.b3).toBeCloseTo(b3, 3);
  expect(found.b4).toBeCloseTo(b4, 3);
});

it("of two neighbours are 2.66 and 3.267, and below two values there are none", () => {
  expect(movingRangeConstants.e2).toBeCloseTo(2.66, 2);
  expect(movingRangeConstants.d4).toBeCloseTo(3.267, 3);
  for (const size of [1, 0, 2.5]) expect(() => c4(size)).toThrow(RangeError);
});
