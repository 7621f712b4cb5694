import { expect, it } from "vitest";
import { backOffMs } from "./back-off.ts";

it("doubles from 1 s to 30 s and never waits less than half of it", () => {
  const least = [0, 1, 2, 3, 4, 5, 50].map((attempt) => backOffMs(attempt, () => 0));
  const most = [0, 1, 2, 3, 4, 5, 50].map((attempt) => backOffMs(attempt, () => 1));
  expect(least).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
  expect(most).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
