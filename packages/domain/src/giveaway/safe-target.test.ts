import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleSizes } from "../conformity/regulation.ts";
import { binomialAtMost } from "../statistics/binomial.ts";
import { normalShareBelow } from "../statistics/normal.ts";
import { momentsOf } from "../statistics/moments.ts";
import { dayMs, hourMs } from "../time/units.ts";
import { meanMoved } from "./mean-moved.ts";
import { safeTargetOf } from "./safe-target.ts";
import { countedDays, overMonth, savingOf } from "./saving.ts";

describe("the safe target", () => {
  it("of a quiet line is the nominal weight: 500 g, s 2.63 g, samples of 20", () => {
    const target = safeTargetOf({ nominalMg: 500_000, deviationMg: 2_630 }, 20);
    // 500 - 0.64 x 2.63 + 2.326348 x 2.63 / 4.472136 = 500 - 1.6832 + 1.3681.
    expect(target.averageMg / 1000).toBeCloseTo(499.684_9, 4);
    // At most 1 of 20 with 99 %: 0.759 %, which lies 2.428 s below; 485 + 2.428 x 2.63.
    expect(target.shortShare).toBeCloseTo(0.007_592, 6);
    expect(target.shortQuantile).toBeCloseTo(-2.427_97, 5);
    expect(target.individualMg / 1000).toBeCloseTo(491.385_6, 4);
    expect(target).toMatchObject({ targetMg: 500_000, toleranceMg: 15_000, multiplier: 0.64, acceptance: 1 });
  });

  it("of a restless one is what the individual criterion needs: the checkweigher's session of 225 g", () => {
    const target = safeTargetOf({ nominalMg: 225_000, deviationMg: 3_806.18 }, 5);
    // 225 - 2.059 x 3.80618 + 2.326348 x 3.80618 / 2.236068 = 225 - 7.83692 + 3.95985.
    expect(target.averageMg / 1000).toBeCloseTo(221.122_9, 4);
    // Nobody of 5 with 99 %: 1 - 0.99^(1/5) = 0.2008 %, 2.87689 s below; 216 + 2.87689 x 3.80618.
    expect(target.individualMg / 1000).toBeCloseTo(226.95, 3);
    expect(target.targetMg).toBe(target.individualMg);
  });

  it("without any deviation is the nominal weight; what cannot be is refused", () => {
    expect(safeTargetOf({ nominalMg: 1_000_000, deviationMg: 0 }, 80).targetMg).toBe(1_000_000);
    expect(() => safeTargetOf({ nominalMg: 1_000_000, deviationMg: 1 }, 7)).toThrow(RangeError);
    expect(() => safeTargetOf({ nominalMg: 1_000_000, deviationMg: -1 }, 5)).toThrow(RangeError);
  });

  it("is passed with 99 % by both criteria, and by no lower mean that is not below nominal", () => {
    const any = fc.record({
      nominalMg: fc.integer({ min: 5_000, max: 50_000_000 }),
      permille: fc.integer({ min: 0, max: 50 }),
      size: fc.constantFrom(...sampleSizes),
    });
    fc.assert(
      fc.property(any, ({ nominalMg, permille, size }) => {
        const deviationMg = (nominalMg * permille) / 1000;
        const target = safeTargetOf({ nominalMg, deviationMg }, size);
        const { targetMg, toleranceMg, multiplier, acceptance } = target;
        expect(targetMg).toBeGreaterThanOrEqual(nominalMg);
        if (deviationMg === 0) return;
        const passes = (meanMg: number) => {
          const short = normalShareBelow((nominalMg - toleranceMg - meanMg) / deviationMg);
          const spare = (meanMg - (nominalMg - multiplier * deviationMg)) / (deviationMg / Math.sqrt(size));
          return Math.min(binomialAtMost(acceptance, size, short), normalShareBelow(spare));
        };
        expect(passes(targetMg)).toBeGreaterThanOrEqual(0.99 - 1e-9);
        const isLowest = targetMg === nominalMg || passes(targetMg - deviationMg / 100) < 0.99;
        expect(isLowest).toBe(true);
      }),
    );
  });
});

describe("a mean that moved", () => {
  const packages = (count: number, mg: number) => momentsOf(Array.from({ length: count }, () => mg));
  it("lies more than s/2 off, groups of 500 packages compared", () => {
    const steps = [packages(300, 500_000), packages(300, 500_000), packages(600, 501_600)];
    expect(meanMoved(steps, 3_000)).toBe(true);
    expect(meanMoved(steps, 3_300)).toBe(false);
  });
  it("is not told of few packages, which belong to the group before them", () => {
    expect(meanMoved([packages(499, 500_000), packages(1, 500_000), packages(20, 600_000)], 9_000)).toBe(
      false,
    );
    expect(meanMoved([packages(10, 500_000), packages(10, 600_000)], 1)).toBe(false);
    expect(meanMoved([], 0)).toBe(false);
  });
});

describe("what a lower mean saves", () => {
  const at = (hour: number) => hour * hourMs;
  it("is its distance times the packages, and thirty times a day's in a month", () => {
    // 0.86 g x 44,803 = 38.53058 kg, at R$ 28.40 a kg: R$ 1,094.27 today.
    const saving = savingOf({ meanMg: 500_860, count: 44_803, costPerKg: 28.4 }, 500_000, 1);
    expect(saving.grams).toBeCloseTo(38_530.58, 6);
    expect(saving.cost).toBeCloseTo(1_094.268_472, 6);
    expect((saving.monthGrams ?? 0) / 1000).toBeCloseTo(1_155.917_4, 6);
    expect(saving.monthCost).toBeCloseTo(32_828.054_16, 5);
  });
  it("has no money without a cost, and is negative below the target", () => {
    expect(savingOf({ meanMg: 499_000, count: 10, costPerKg: null }, 500_000, 30)).toEqual({
      grams: -10,
      cost: null,
      monthGrams: -10,
      monthCost: null,
    });
  });
  it("tells no month of less than a day, and of no time at all", () => {
    expect(countedDays([{ startMs: at(0), endMs: at(22.5) }], at(24), at(0))).toBeNull();
    expect(countedDays([{ startMs: at(0), endMs: at(72) }], at(10 / 60), at(0))).toBeNull();
    expect(countedDays([{ startMs: at(10), endMs: at(12) }], at(5), at(10))).toBeNull();
    expect(overMonth(5, countedDays([{ startMs: at(0), endMs: at(24) }], at(10 / 60), at(0)))).toBeNull();
    expect(savingOf({ meanMg: 500_860, count: 44_803, costPerKg: 28.4 }, 500_000, null)).toMatchObject({
      monthGrams: null,
      monthCost: null,
    });
  });
  it("counts a window of less than a day as a day, and only what is over", () => {
    // The clock went forward on it.
    expect(countedDays([{ startMs: at(0), endMs: at(23) }], at(24), at(0))).toBe(1);
    expect(countedDays([{ startMs: at(0), endMs: at(72) }], at(36), at(0))).toBe(1.5);
    // Shifts of eight hours on four days.
    const shifts = [8, 32, 56, 80].map((hour) => ({ startMs: at(hour), endMs: at(hour + 8) }));
    expect(countedDays(shifts, 10 * dayMs, at(8))).toBe(4);
    expect(countedDays(shifts, at(64), at(8))).toBe(3);
    expect(countedDays(shifts, at(20), at(8))).toBeNull();
  });
  it("tells no month before a day has passed since the first package, however long the period is", () => {
    const month = [{ startMs: at(0), endMs: at(30 * 24) }];
    expect(countedDays(month, at(30 * 24), at(30 * 24 - 2))).toBeNull();
    expect(countedDays(month, at(30 * 24), at(29 * 24))).toBe(30);
    expect(countedDays(month, at(30 * 24), null)).toBeNull();
    // Of four shifts on four days the last two had packages.
    const shifts = [8, 32, 56, 80].map((hour) => ({ startMs: at(hour), endMs: at(hour + 8) }));
    expect(countedDays(shifts, 10 * dayMs, at(56))).toBeNull();
  });
});
