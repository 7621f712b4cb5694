import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostHeadPackages, offHeadOf } from "./off-head.ts";
import { normalValues } from "./testing/normal-values.ts";

interface Filled {
  readonly heads?: number;
  readonly head?: number;
  /** How far the head is off, in deviations of a package. */
  readonly off?: number;
  readonly count?: number;
}

/** Weights about 500 g with a deviation of 2 g; one head of the filler is off. */
function filled(seed: number, { heads = 12, head = 0, off = 0, count = mostHeadPackages }: Filled = {}) {
  const next = normalValues(seed);
  return Float64Array.from({ length: count }, (_, at) =>
    Math.round(500_000 + 2_000 * (next() + (at % heads === head ? off : 0))),
  );
}
const seeds = (count: number): number[] => Array.from({ length: count }, (_, seed) => seed + 1);
const anySeed = fc.integer({ min: 0, max: 2 ** 31 });

describe("a head that is off", () => {
  it("by 0.6 deviations is found in 2,000 packages of 12 heads, in at least 95 % of lines", () => {
    const lines = 200;
    const found = seeds(lines).filter((seed) => {
      const told = offHeadOf(filled(seed, { head: 4, off: -0.6 }));
      return told?.heads === 12 && told.head === 4;
    });
    expect(found.length).toBeGreaterThanOrEqual(0.95 * lines);
  });

  it("is not invented in 1,000 lines whose heads fill alike", () => {
    expect(seeds(1_000).filter((seed) => offHeadOf(filled(seed + 100_000)) !== null)).toEqual([]);
  });

  it("is told with its mean, how far it is off, and all heads' means from the run's first package on", () => {
    const shape = fc.record({
      heads: fc.integer({ min: 3, max: 24 }),
      head: fc.nat(23),
      before: fc.nat(5_000),
    });
    fc.assert(
      fc.property(anySeed, shape, fc.constantFrom(-2, 2), (seed, { heads, head: any, before }, off) => {
        const head = any % heads;
        const run = filled(seed, { heads, head, off, count: before + mostHeadPackages });
        const told = offHeadOf(run.subarray(before), before);
        expect(told).toMatchObject({ heads, head });
        expect(Math.abs((told?.off ?? 0) / 2_000 - off)).toBeLessThan(0.7);
        expect(told?.means).toHaveLength(heads);
        expect(told?.means[head]).toBe(told?.mean);
        const own = run.subarray(before).filter((_, at) => (at + before) % heads === head);
        expect(told?.mean).toBeCloseTo(own.reduce((sum, one) => sum + one, 0) / own.length, 3);
        expect((before + (told?.lastPlace ?? 0)) % heads).toBe(head);
        expect(told?.lastPlace).toBeGreaterThanOrEqual(mostHeadPackages - heads);
        // (1/N)(1 - 1/N) d² of 1 + that.
        const between = (1 / heads) * (1 - 1 / heads) * off ** 2;
        expect(Math.abs((told?.share ?? 0) - between / (1 + between))).toBeLessThan(0.1);
      }),
      { numRuns: 20 },
    );
  });

  it("is found under a drift that all heads share, and where some packages do not count", () => {
    const drifting = filled(3, { head: 7, off: -1 }).map((weight, at) =>
      at % 50 === 0 ? Number.NaN : weight + 6_000 * Math.sin(at / 300),
    );
    expect(offHeadOf(drifting)).toMatchObject({ heads: 12, head: 7 });
  });

  it("is not invented by a drift, by packages that resemble the one before, nor by single heavy ones", () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        let before = 0;
        const alike = filled(seed).map((weight) => (before = 0.6 * before + weight - 500_000));
        expect(offHeadOf(alike)).toBeNull();
        expect(offHeadOf(filled(seed).map((weight, at) => weight + 10 * at))).toBeNull();
        const heavy = seed % mostHeadPackages;
        expect(offHeadOf(filled(seed).map((weight, at) => (at === heavy ? 2 * weight : weight)))).toBeNull();
      }),
      { numRuns: 30 },
    );
  });

  it("is found again by the same packages and seed alone", () => {
    const weights = filled(11, { head: 2, off: -0.7 });
    expect(offHeadOf(weights, 5, 9)).toEqual(offHeadOf(weights, 5, 9));
    // A lost package breaks the order.
    const broken = filled(11, { head: 2, off: -0.7 });
    for (let cut = 150; cut < broken.length; cut += 150) broken.set(broken.slice(cut + 1), cut);
    expect(offHeadOf(broken)).toBeNull();
  });

  it("asks for 1,000 packages that vary", () => {
    expect(offHeadOf(filled(1, { off: -3, count: 999 }))).toBeNull();
    expect(offHeadOf(filled(1, { off: -3, count: 1_000 }))).toMatchObject({ heads: 12, head: 0 });
    expect(offHeadOf(new Float64Array(2_000).fill(500_000))).toBeNull();
    expect(offHeadOf(new Float64Array(2_000).fill(Number.NaN))).toBeNull();
    const exact = Float64Array.from({ length: 2_000 }, (_, at) => (at % 8 === 5 ? 499_000 : 500_000));
    expect(offHeadOf(exact)).toMatchObject({ heads: 8, head: 5, off: -1_000, share: 1 });
  });
});
