import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentsOfWhole } from "../statistics/percents-of-whole.ts";
import type { TimeWindow } from "../time/time-window.ts";
import { timeAccount } from "./time-account.ts";
import {
  countTime,
  cycleMs,
  type MachineTime,
  sumTimeCounts,
  type TimeCounts,
  usualPauseLimits,
} from "./time-counts.ts";

/** Whole seconds, so that a second is all of one thing. */
const secondMs = 1_000;
const longest = 2_400;
const second = fc.integer({ min: 0, max: longest });
const stretch = fc.tuple(second, second).map(([one, other]): TimeWindow => ({
  startMs: Math.min(one, other) * secondMs,
  endMs: Math.max(one, other) * secondMs,
}));
const rates: Readonly<Record<number, number>> = { 0: 40, 1: 7.3, 2: 120 };
const rateOf = (product: number | null): number => rates[product ?? 0] ?? 40;

const time: fc.Arbitrary<MachineTime> = fc
  .record({
    planned: fc.array(stretch, { maxLength: 3 }),
    told: fc.array(stretch, { maxLength: 3 }),
    edges: fc.array(second, { maxLength: 3 }),
    packages: fc.array(
      fc.record({ at: second, product: fc.integer({ min: 0, max: 2 }), isUseful: fc.boolean() }),
      {
        maxLength: 120,
      },
    ),
    microCycles: fc.integer({ min: 2, max: 10 }),
    lanes: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ planned, told, edges, packages, microCycles, lanes }) => ({
    window: { startMs: 0, endMs: longest * secondMs },
    planned,
    told,
    edges: edges.map((one) => one * secondMs),
    packages: packages
      .map(({ at, ...one }) => ({ ...one, atMs: at * secondMs }))
      .filter(({ atMs }) => atMs < longest * secondMs)
      .toSorted((one, other) => one.atMs - other.atMs),
    limits: { ...usualPauseLimits, microCycles, lanes },
    rateOf,
  }));

const covers = (windows: readonly TimeWindow[], atMs: number): boolean =>
  windows.some(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);

/** Second by second: what it is, and how long the pause is that it belongs to. */
function naive({
  planned,
  told,
  packages,
  edges,
  limits,
}: MachineTime): Omit<TimeCounts, "products" | "windowMs"> {
  const sums = { plannedMs: 0, toldMs: 0, inferredMs: 0, microMs: 0, microStops: 0 };
  let pauseMs = 0;
  let product = packages[0]?.product ?? null;
  const end = (): void => {
    const cycle = cycleMs(rateOf(product), limits);
    if (pauseMs >= limits.stopAfterMs) sums.inferredMs += Math.max(0, pauseMs - cycle);
    else if (pauseMs > cycle * limits.microCycles) {
      sums.microMs += pauseMs - cycle;
      sums.microStops += 1;
    }
    pauseMs = 0;
  };
  for (let atMs = 0; atMs < longest * secondMs; atMs += secondMs) {
    const crossed = packages.filter((one) => one.atMs === atMs);
    const [isPlanned, isTold] = [covers(planned, atMs), covers(told, atMs)];
    if (crossed.length > 0 || edges.includes(atMs) || isPlanned || isTold) end();
    product = crossed.at(-1)?.product ?? product;
    if (isPlanned) sums.plannedMs += secondMs;
    else if (isTold) sums.toldMs += secondMs;
    else pauseMs += secondMs;
  }
  end();
  return sums;
}

describe("laws of the time account", () => {
  it("is what counting second by second gives", () => {
    fc.assert(
      fc.property(time, (of) => {
        expect(countTime(of)).toMatchObject(naive(of));
      }),
      { numRuns: 60 },
    );
  });

  it("closes to the millisecond, and OEE is availability by performance by quality", () => {
    fc.assert(
      fc.property(time, (of) => {
        const account = timeAccount(countTime(of), rateOf);
        if (account === null) throw new Error("every rate is known");
        const { goodMs, qualityMs, speedMs, microMs, stopsMs, loadingMs, plannedMs, windowMs } = account;
        expect(goodMs + qualityMs + speedMs + microMs + stopsMs).toBe(loadingMs);
        expect(loadingMs + plannedMs).toBe(windowMs);
        const { availability, performance, quality, oee } = account;
        const factors = (availability ?? 0) * (performance ?? 0) * (quality ?? 0);
        expect(account.idealMs > 0 && account.runMs !== 0 ? factors : (oee ?? 0)).toBeCloseTo(oee ?? 0, 9);
      }),
    );
  });

  it("of parts that meet at an edge adds up to that of the whole", () => {
    fc.assert(
      fc.property(time, second, (of, at) => {
        const edgeMs = at * secondMs;
        const parts = [
          { startMs: 0, endMs: edgeMs },
          { startMs: edgeMs, endMs: of.window.endMs },
        ].map((window) => ({
          ...of,
          window,
          packages: of.packages.filter(({ atMs }) => covers([window], atMs)),
        }));
        // A pause before a part's first package is measured by that package's cycle: one product, one cycle.
        const one = (part: MachineTime): MachineTime => ({ ...part, rateOf: () => 40 });
        const whole = countTime(one({ ...of, edges: [...of.edges, edgeMs] }));
        expect(sumTimeCounts(parts.map((part) => countTime(one(part))))).toEqual({
          ...whole,
          products: expect.any(Map) as Map<number, unknown>,
        });
      }),
      { numRuns: 60 },
    );
  });

  it("in percent adds up to 100.00, each within a hundredth of its share", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -50_000, max: 10_000_000 }), { minLength: 1, maxLength: 9 }),
        (parts) => {
          const whole = parts.reduce((sum, part) => sum + part, 0);
          fc.pre(whole > 0);
          const percents = percentsOfWhole(parts) ?? [];
          const hundredths = percents.map((percent) => Math.round(percent * 100));
          expect(hundredths.reduce((sum, one) => sum + one, 0)).toBe(10_000);
          for (const [place, part] of parts.entries())
            expect(Math.abs((percents[place] ?? 0) - (part / whole) * 100)).toBeLessThan(0.010_01);
        },
      ),
    );
  });

  it("finds nearly all pauses of three cycles and more that were planted into a jittering stream, and no others", () => {
    const gap = fc.record({
      jitter: fc.double({ min: -0.15, max: 0.15, noNaN: true }),
      planted: fc.constantFrom(0, 0, 0, 0, 0, 3, 5),
    });
    fc.assert(
      fc.property(fc.array(gap, { minLength: 50, maxLength: 200 }), (gaps) => {
        let atMs = 0;
        const instants = gaps.map(({ jitter, planted }) => {
          atMs += Math.round(1_500 * (1 + jitter + planted));
          return atMs;
        });
        const packages = [0, ...instants].map((one) => ({ atMs: one, product: 0, isUseful: true }));
        const { microStops } = countTime({
          window: { startMs: 0, endMs: atMs },
          planned: [],
          told: [],
          edges: [],
          packages,
          limits: usualPauseLimits,
          rateOf,
        });
        expect(microStops).toBe(gaps.filter(({ planted }) => planted > 0).length);
      }),
      { numRuns: 50 },
    );
  });
});

describe("a time account", () => {
  it("is that of the picture: 480 loading minutes, 71.83 %", () => {
    const minute = 60_000;
    const counts: TimeCounts = {
      windowMs: 510 * minute,
      plannedMs: 30 * minute,
      toldMs: 46.1 * minute,
      inferredMs: 0,
      microMs: 15.2 * minute,
      microStops: 60,
      products: new Map([[1, { made: 37_610, useful: 34_480 }]]),
    };
    const account = timeAccount(counts, () => 100);
    expect(account).toMatchObject({
      goodMs: 344.8 * minute,
      qualityMs: 31.3 * minute,
      speedMs: 42.6 * minute,
      loadingMs: 480 * minute,
    });
    expect((account?.availability ?? 0).toFixed(4)).toBe("0.9040");
    expect((account?.performance ?? 0).toFixed(4)).toBe("0.8668");
    expect((account?.quality ?? 0).toFixed(4)).toBe("0.9168");
    expect((account?.oee ?? 0).toFixed(4)).toBe("0.7183");
  });

  it("of a window without loading time has no fractions, and one at an unknown rate is none", () => {
    const counts = sumTimeCounts([]);
    expect(timeAccount(counts, () => null)).toMatchObject({
      loadingMs: 0,
      oee: null,
      teep: null,
      quality: null,
    });
    expect(
      timeAccount({ ...counts, products: new Map([[1, { made: 1, useful: 1 }]]) }, () => null),
    ).toBeNull();
    expect(percentsOfWhole([0, 0])).toBeNull();
  });

  it("has a pause of which the machine told nothing as a stop that begins a cycle after the last package", () => {
    const packages = [0, 1_500, 301_500].map((atMs) => ({ atMs, product: 0, isUseful: true }));
    const window = { startMs: 0, endMs: 303_000 };
    const counts = countTime({
      window,
      planned: [],
      told: [],
      edges: [],
      packages,
      limits: usualPauseLimits,
      rateOf,
    });
    expect(counts).toMatchObject({ inferredMs: 298_500, microMs: 0, toldMs: 0 });
    expect(timeAccount(counts, rateOf)).toMatchObject({ runMs: 4_500, idealMs: 4_500, speedMs: 0 });
  });
});
