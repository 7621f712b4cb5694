import { expect, it } from "vitest";
import { netExtent } from "./overview-points.ts";

it("tells the lowest and the highest mean, and none where nothing was weighed", () => {
  expect(
    netExtent([
      [0, 1_001.5],
      [1, null],
      [2, 998],
    ]),
  ).toEqual({ lowG: 998, highG: 1_001.5 });
  expect(netExtent([[0, null]])).toBeNull();
  expect(netExtent([])).toBeNull();
});
