import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balesOf } from "./bales.ts";

describe("bales", () => {
  it.each([
    [0, 12, 0],
    [11, 12, 0],
    [12, 12, 1],
    [35, 12, 2],
    [7, 1, 7],
  ])("of %d useful packages by %d are %d", (usefulCount, packSize, expected) => {
    expect(balesOf({ usefulCount, packSize })).toBe(expected);
  });

  it.each([0, -1, 1.5, Number.NaN])("refuse a pack size of %d", (packSize) => {
    expect(() => balesOf({ usefulCount: 1, packSize })).toThrow(RangeError);
  });

  it("of two pack sizes share the bale that the first one left started, exactly", () => {
    expect(
      balesOf(
        { usefulCount: 3, packSize: 2 },
        { usefulCount: 1, packSize: 4 },
        { usefulCount: 1, packSize: 4 },
      ),
    ).toBe(2);
    const thirds = [3, 6, 9, 12, 15].map((packSize) => ({ usefulCount: packSize / 3, packSize }));
    expect(balesOf(...thirds, { usefulCount: 1, packSize: 3 })).toBe(2);
    expect(balesOf()).toBe(0);
  });

  it("leave less than one bale over", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 10_000 }), (usefulCount, packSize) => {
        const rest = usefulCount - balesOf({ usefulCount, packSize }) * packSize;
        expect(rest).toBeGreaterThanOrEqual(0);
        expect(rest).toBeLessThan(packSize);
      }),
    );
  });
});
