import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FillingProcess, fillerAdvice } from "./filler-advice.ts";
import { safeTargetOf } from "./safe-target.ts";

/** Rice of 1 kg, filled 20 g too full: T is 15 g. */
const full: FillingProcess = {
  nominalMg: 1_000_000,
  meanMg: 1_020_000,
  deviationMg: 12_000,
  count: 2_000,
  perDay: 40_000,
  costPerKg: 5,
  headShare: 0,
};

const process = fc.record({
  nominalMg: fc.integer({ min: 50_000, max: 5_000_000 }),
  meanMg: fc.integer({ min: 50_000, max: 5_000_000 }),
  deviationMg: fc.double({ min: 100, max: 50_000, noNaN: true }),
  count: fc.integer({ min: 500, max: 2_000 }),
  perDay: fc.integer({ min: 0, max: 100_000 }),
  costPerKg: fc.constantFrom(null, 1, 4.5),
  headShare: fc.double({ min: 0, max: 0.9, noNaN: true }),
});

describe("advice on a filler", () => {
  it("says how far to lower the mean, and what a day then saves", () => {
    const { target, turnMg, saving, even } = fillerAdvice(full);
    expect(target).toEqual(safeTargetOf(full, 20));
    expect(turnMg).toBe(target.targetMg - 1_020_000);
    expect(saving.grams).toBeCloseTo(((1_020_000 - target.targetMg) / 1000) * 40_000, 6);
    expect(saving.cost).toBeCloseTo((saving.grams / 1000) * 5, 6);
    expect(even).toBeNull();
  });

  it("says what even heads add: the target of the deviation without their share", () => {
    const { target, even } = fillerAdvice({ ...full, headShare: 0.19 });
    const alike = safeTargetOf({ nominalMg: 1_000_000, deviationMg: 10_800 }, 20).targetMg;
    expect(even?.targetMg).toBeCloseTo(alike, 6);
    expect(even?.saving.grams).toBeCloseTo(((target.targetMg - alike) / 1000) * 40_000, 3);
  });

  it("turns nothing where the mean is at the target as far as the packages tell", () => {
    const { targetMg } = safeTargetOf(full, 20);
    const error = 12_000 / Math.sqrt(2_000);
    expect(fillerAdvice({ ...full, meanMg: targetMg + 1.9 * error }).turnMg).toBeNull();
    expect(fillerAdvice({ ...full, meanMg: targetMg - 2.1 * error }).turnMg).toBeCloseTo(2.1 * error, 6);
  });

  it("never lowers the mean below Qn, and saves exactly what it turns", () => {
    fc.assert(
      fc.property(process, (one) => {
        const { target, turnMg, saving, even } = fillerAdvice(one);
        expect(target.targetMg).toBeGreaterThanOrEqual(one.nominalMg);
        expect(one.meanMg + (turnMg ?? Infinity)).toBeGreaterThanOrEqual(one.nominalMg - 1e-6);
        expect(saving.grams).toBeCloseTo(((one.meanMg - target.targetMg) * one.perDay) / 1000, 3);
        if (even === null) return;
        expect(even.targetMg).toBeGreaterThanOrEqual(one.nominalMg);
        expect(even.targetMg).toBeLessThan(target.targetMg);
        expect(even.saving.grams).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
