import { describe, expect, it } from "vitest";
import { milligramsToUnit, scaledToMilligrams, unitCodeOf, unitCodes, weightUnitOf } from "./weight-units.ts";

describe("units of products", () => {
  it.each([
    [225, "unitg0", 225_000],
    [2251, "unitg1", 225_100],
    [22510, "unitg2", 225_100],
    [225_100, "unitg3", 225_100],
    [252, "unitkg1", 25_200_000],
    [2520, "unitkg2", 25_200_000],
    [10, "unitlb1", 453_592],
    [1000, "unitlb3", 453_592],
    [0, "unitg0", 0],
  ] as const)("reads %d in %s as %d mg", (scaled, code, milligrams) => {
    expect(scaledToMilligrams(scaled, code)).toBe(milligrams);
  });

  it("has no weight where none is set", () => {
    expect(scaledToMilligrams(-1, "unitg0")).toBeNull();
  });

  it("keeps the spec's unit index", () => {
    expect(unitCodes.indexOf("unitg0")).toBe(0);
    expect(unitCodes.indexOf("unitkg2")).toBe(5);
    expect(unitCodes).toHaveLength(9);
  });

  it("falls back to grams for an unknown unit", () => {
    expect(unitCodeOf("oz")).toBe("unitg0");
    expect(unitCodeOf("toString")).toBe("unitg0");
    expect(weightUnitOf(null)).toBe("g");
    expect(weightUnitOf("unitlb2")).toBe("lb");
  });

  it("expresses a pound as one pound", () => {
    expect(milligramsToUnit(453_592.37, "lb")).toBe(1);
  });
});
