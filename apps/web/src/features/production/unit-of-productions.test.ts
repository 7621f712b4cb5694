import { expect, it } from "vitest";
import { unitOfProductions } from "./unit-of-productions.ts";

const made = (sum: number, unit: "g" | "kg" | "lb") => ({ sum, unit });

it("is that of the products, whatever those that made nothing have", () => {
  expect(unitOfProductions([made(5, "lb"), made(0, "g"), made(7, "lb")])).toBe("lb");
});

it("is g where they differ, and where nothing was made", () => {
  expect(unitOfProductions([made(5, "lb"), made(7, "kg")])).toBe("g");
  expect(unitOfProductions([made(0, "lb")])).toBe("g");
});
