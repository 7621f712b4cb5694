import { describe, expect, it } from "vitest";
import { gaugeOf } from "./gauge.ts";

/** Net 1000 g, package 10 g: target 1010 g, T 15 g, so the gauge spans 991.25 to 1028.75 g. */
const product = { productWeight: 1_000, packageWeight: 10 };

describe("the gauge of a card", () => {
  it("has the target in the middle and the tolerance at 10 and 90 %", () => {
    const gauge = gaugeOf({ avg: 1_010, min: 1_000, max: 1_025 }, product);
    expect(gauge).toMatchObject({ nominal: 50, mean: 50, targetG: 1_010, toleranceG: 15 });
    expect(gauge?.ticks).toEqual([10, 90]);
    expect(gauge?.bar.from).toBeCloseTo(23.333, 3);
    expect(gauge?.bar.to).toBeCloseTo(90, 9);
  });

  it("ends where it ends: weights beyond it are cut, and a mean beyond it is not shown", () => {
    expect(gaugeOf({ avg: 2_600, min: 990, max: 5_100 }, product)).toMatchObject({
      bar: { from: 0, to: 100 },
      mean: null,
    });
  });

  it("is absent where there is nothing to show it by", () => {
    const weighed = { avg: 1_010, min: 1_000, max: 1_020 };
    expect(gaugeOf(weighed, null)).toBeNull();
    expect(gaugeOf(weighed, { productWeight: null, packageWeight: 0 })).toBeNull();
    expect(gaugeOf(weighed, { productWeight: 0, packageWeight: 0 })).toBeNull();
    expect(gaugeOf({ avg: null, min: null, max: null }, product)).toBeNull();
  });
});
