import type { CoilUse } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { coilRowOf, coilSums, unitOfCoils } from "./coil-rows.ts";

const use = (mid: number, id: number, change: Partial<CoilUse> = {}): CoilUse => ({
  coil: { id, name: `Filme ${id}`, weight: 20_000, estimate: 4_000 },
  weightStart: 20_000,
  weightEnd: 5_000,
  count: 3_100,
  equipment: { mid, name: `EQ${mid}` },
  product: null,
  startDate: 1_000 * mid,
  endDate: 2_000,
  ...change,
});

const useOf = (unit: "lb" | "kg", change: Partial<CoilUse> = {}) =>
  use(1, 1, { product: { id: 1, name: "Arroz", unit }, ...change });

describe("a use of a coil", () => {
  it("has its consumption, and the packages that it should have made", () => {
    expect(coilRowOf(use(1, 1))).toMatchObject({ consumptionG: 15_000, packages: 3_100, expected: 3_000 });
  });

  it("in progress has neither yet", () => {
    expect(coilRowOf(use(1, 1, { weightEnd: null, endDate: null }))).toMatchObject({
      consumptionG: null,
      expected: null,
      endMs: null,
    });
  });

  it("of a coil that is not registered goes by its code", () => {
    const coil = { id: 77, name: null, weight: null, estimate: null };
    expect(coilRowOf(use(1, 77, { coil }))).toMatchObject({ coil: "77", expected: null });
  });
});

describe("what was used of each coil", () => {
  const rows = [
    use(1, 1),
    use(2, 1, { weightEnd: 19_000, count: 200 }),
    use(1, 2, { weightEnd: 2_000 }),
    use(3, 2, { weightEnd: null }),
  ].map(coilRowOf);

  it("is added up, the most first, without what is still in use", () => {
    expect(coilSums(rows)).toEqual([
      { coil: "Filme 2", uses: 1, consumptionG: 18_000, leftG: 2_000, packages: 3_100, expected: 3_600 },
      { coil: "Filme 1", uses: 2, consumptionG: 16_000, leftG: 24_000, packages: 3_300, expected: 3_200 },
    ]);
  });

  it("is in the unit of the products, if they have one in common", () => {
    expect(unitOfCoils([coilRowOf(useOf("lb")), ...rows])).toBe("lb");
    expect(unitOfCoils([useOf("lb"), useOf("kg")].map(coilRowOf))).toBe("g");
    expect(coilRowOf(useOf("lb")).unit).toBe("lb");
  });
});
