import { expect, it } from "vitest";
import { nearestStart } from "./nearest-start.ts";

it("finds the nearest start", () => {
  const all = [0, 100, 300].map((startDate) => ({ startDate }));
  expect([-5, 49, 51, 199, 900].map((instant) => nearestStart(all, instant))).toEqual([0, 0, 1, 1, 2]);
  expect(nearestStart([], 1)).toBe(-1);
});
