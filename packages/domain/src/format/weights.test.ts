import { describe, expect, it } from "vitest";
import { measureText } from "./measure.ts";
import {
  formatMeanWeight,
  formatScaledWeight,
  formatSumWeight,
  genericWeight,
  sumWeight,
} from "./weights.ts";

const text = (measure: Parameters<typeof measureText>[0]) => measureText(measure)?.replace("\u00a0", " ");

describe("sums of weights", () => {
  it.each([
    [999.5, "g", "999,50 g"],
    [1_000, "g", "1.000,00 g"],
    [1_001, "g", "1,00 kg"],
    [1_000_000, "g", "1.000,00 kg"],
    [1_190_210_000, "g", "1.190,21 t"],
    [500, "kg", "0,50 kg"],
    [2_500_000, "kg", "2,50 t"],
    [4_535_923.7, "lb", "10.000,00 lb"],
    [-2_000, "g", "\u22122,00 kg"],
    [0, "g", "0,00 g"],
  ] as const)("%d g of a product in %s are %s", (grams, unit, expected) => {
    expect(text(formatSumWeight(grams, unit))).toBe(expected);
  });

  it("can be converted without being written", () => {
    expect(sumWeight(2_500_000, "kg")).toEqual({ value: 2.5, unit: "t" });
  });
});

describe("mean weights", () => {
  it.each([
    [221.283, "g", "221,28 g"],
    [9_999.99, "kg", "9.999,99 g"],
    [10_000, "g", "10,00 kg"],
    [25_020, "kg", "25,02 kg"],
    [453.592_37, "lb", "1,00 lb"],
  ] as const)("%d g of a product in %s are %s", (grams, unit, expected) => {
    expect(text(formatMeanWeight(grams, unit))).toBe(expected);
  });
});

describe("other weights", () => {
  it("go up from the threshold on, which has its bounds", () => {
    expect(genericWeight(9_999, "g")).toEqual({ value: 9_999, unit: "g" });
    expect(genericWeight(10_000, "g")).toEqual({ value: 10, unit: "kg" });
    expect(genericWeight(1_000, "g", 1)).toEqual({ value: 1, unit: "kg" });
    expect(genericWeight(10_000, "g", 1e9)).toEqual({ value: 10, unit: "kg" });
  });

  it("are absent where there is no value", () => {
    expect(formatSumWeight(null)).toBeNull();
    expect(formatMeanWeight(null)).toBeNull();
    expect(formatSumWeight(Number.NaN)).toBeNull();
  });
});

describe("a product's own weights", () => {
  it("have the decimals of their unit", () => {
    expect(text(formatScaledWeight(2251, "unitg1"))).toBe("225,1 g");
    expect(text(formatScaledWeight(225, "unitg0"))).toBe("225 g");
    expect(text(formatScaledWeight(2500, "unitkg2", { locale: "en" }))).toBe("25.00 kg");
    expect(formatScaledWeight(-1, "unitg0")).toBeNull();
  });
});
