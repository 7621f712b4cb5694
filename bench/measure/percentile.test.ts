import { expect, test } from "vitest";
import { latencyOf } from "./percentile.ts";

test("percentiles are values that were measured, by the nearest rank", () => {
  const durations = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(latencyOf(durations)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99 });
  expect(latencyOf([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7 });
});

test("nothing measured is an error and not a zero", () => {
  expect(() => latencyOf([])).toThrow(RangeError);
});
