import type { EquipmentHistogram } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { extentOf, histogramBars, kindTotals, totalOf } from "./histogram-bars.ts";

const histogram = (part: Partial<EquipmentHistogram>): EquipmentHistogram => ({
  equipment: "CAF1",
  id: 1,
  product: null,
  target: 256.5,
  binWidth: 0.5,
  data: [
    { weight: 206.5, amount: 8, invalid: 8, rejected: 0, under: 0 },
    { weight: 247.5, amount: 3, invalid: 0, rejected: 2, under: 2 },
    { weight: 256.5, amount: 40, invalid: 0, rejected: 0, under: 0 },
    { weight: 263.1, amount: 5, invalid: 1, rejected: 4, under: 1 },
  ],
  ...part,
});

describe("bars of a histogram", () => {
  it("tell rejected packages by their class, wherever the target is now, and without one", () => {
    const bars = histogramBars(histogram({}));
    expect(histogramBars(histogram({ target: null }))).toEqual(bars);
    expect(histogramBars(histogram({ target: 100 }))).toEqual(bars);
    expect(bars.map(({ kinds }) => kinds)).toEqual([
      { useful: 0, below: 0, above: 0, invalid: 8 },
      { useful: 1, below: 2, above: 0, invalid: 0 },
      { useful: 40, below: 0, above: 0, invalid: 0 },
      { useful: 0, below: 1, above: 3, invalid: 1 },
    ]);
    expect(kindTotals(bars)).toEqual({ useful: 41, below: 3, above: 3, invalid: 9 });
    expect(totalOf(bars)).toBe(56);
  });

  it("end on round weights", () => {
    expect(histogramBars(histogram({ binWidth: 0.2 })).map(({ toG }) => toG)).toEqual([
      206.7, 247.7, 256.7, 263.3,
    ]);
  });

  it("are drawn with the target in sight", () => {
    const data = [{ weight: 300, amount: 1, invalid: 0, rejected: 0, under: 0 }];
    const bars = histogramBars(histogram({ data }));
    expect(extentOf(bars, 256.5, 0.5)).toMatchObject({ minG: 256.25, maxG: 300.75 });
    expect(extentOf(bars, null, 0.5)).toMatchObject({ minG: 299.75, maxG: 300.75 });
  });

  it("leave a few packages far away beside the picture, and say how many", () => {
    const bar = (weight: number, amount: number) => ({ weight, amount, invalid: 0, rejected: 0, under: 0 });
    const data = [bar(100, 2), bar(250, 400), bar(255, 900), bar(900, 1), bar(905, 1)];
    expect(extentOf(histogramBars(histogram({ data })), 256.5, 1)).toEqual({
      minG: 249.5,
      maxG: 257,
      lighter: 2,
      heavier: 2,
    });
    const few = [bar(100, 1), bar(250, 40)];
    expect(extentOf(histogramBars(histogram({ data: few })), 256.5, 1)).toMatchObject({
      minG: 99.5,
      lighter: 0,
    });
  });
});
