import { expect, it } from "vitest";
import { commonUnit } from "./common-unit.ts";

it("is the unit that all products have, and g where they differ or there are none", () => {
  expect(commonUnit(["lb", "lb"])).toBe("lb");
  expect(commonUnit(["kg"])).toBe("kg");
  expect(commonUnit(["lb", "kg"])).toBe("g");
  expect(commonUnit([])).toBe("g");
});

it("is not changed by what has no product", () => {
  expect(commonUnit([undefined, "lb", undefined])).toBe("lb");
  expect(commonUnit([undefined])).toBe("g");
});
