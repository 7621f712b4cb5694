import { expect, it } from "vitest";
import { coilConsumption, expectedPackages } from "./coil-use.ts";

it("consumes what is gone between the two weights, and nothing known while in use", () => {
  expect(coilConsumption({ weightStart: 24_000, weightEnd: 1_500 })).toBe(22_500);
  expect(coilConsumption({ weightStart: 24_000, weightEnd: null })).toBeNull();
  expect(coilConsumption({ weightStart: 400, weightEnd: 400.5 })).toBe(0);
});

it("expects packages by the registered reel", () => {
  const reel = { weight: 24_000, estimate: 6_400 };
  expect(expectedPackages(12_000, reel)).toBe(3_200);
  expect(expectedPackages(0, reel)).toBe(0);
  for (const unknown of [
    { weight: null, estimate: 6_400 },
    { weight: 24_000, estimate: null },
    { weight: 0, estimate: 6_400 },
  ])
    expect(expectedPackages(12_000, unknown)).toBeNull();
  expect(expectedPackages(null, reel)).toBeNull();
});
