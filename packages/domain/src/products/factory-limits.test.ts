import { describe, expect, it } from "vitest";
import { factoryLimits } from "./factory-limits.ts";
import { unitCodes } from "./weight-units.ts";

describe("factory limits", () => {
  it("are a tenth above and below net + package, in the product's own scale", () => {
    expect(factoryLimits(2250, 50, "unitg1")).toEqual({
      invalidAbove: 2530,
      invalidBelow: 2070,
      invalidDevianceAbove: 90,
    });
    expect(factoryLimits(252, 3, "unitkg1")).toEqual({
      invalidAbove: 281,
      invalidBelow: 230,
      invalidDevianceAbove: 9,
    });
  });

  it("take the deviance from the unit's table, none for kg with two decimals", () => {
    expect(unitCodes.map((unit) => factoryLimits(1, 0, unit).invalidDevianceAbove)).toEqual([
      9, 90, 450, 45, 9, 0, 20, 20, 20,
    ]);
  });

  it("are not set without a net weight, and ignore a package weight that is not set", () => {
    expect(factoryLimits(-1, 50, "unitg0")).toMatchObject({ invalidAbove: -1, invalidBelow: -1 });
    expect(factoryLimits(0, 50, "unitg0")).toMatchObject({ invalidAbove: -1, invalidBelow: -1 });
    expect(factoryLimits(100, -1, "unitg0")).toMatchObject({ invalidAbove: 110, invalidBelow: 90 });
  });
});
