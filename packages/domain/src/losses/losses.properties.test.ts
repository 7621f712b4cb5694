import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentsOfWhole } from "../statistics/percents-of-whole.ts";
import { clipWindows, type TimeWindow, unionOfWindows } from "../time/time-window.ts";
import { lossPackages, lossParts } from "./loss-amounts.ts";
import {
  findPauses,
  leastPauseMs,
  type PauseLimits,
  type RateOf,
  usualPauseLimits,
} from "./machine-pauses.ts";
import { packageHours, pausesOfHours, productRunsOfHours } from "./package-hours.ts";
import { causesOfStops, stopsWithCauses, type ToldStop } from "./stop-causes.ts";
import { sumTimeAccounts, timeAccount } from "./time-account.ts";
import { countTime, type MadeCount, sumTimeCounts, type TimeCounts } from "./time-counts.ts";

interface Crossed {
  readonly atMs: number;
  readonly product: number;
  readonly isUseful: boolean;
}

interface Machine {
  readonly windows: readonly TimeWindow[];
  readonly planned: readonly TimeWindow[];
  readonly told: readonly ToldStop[];
  readonly edges: readonly number[];
  /** Inside the windows. */
  readonly packages: readonly Crossed[];
  readonly limits: PauseLimits;
  readonly rateOf: RateOf;
}

/** Whole seconds, so that a second is all of one thing. More than an hour, so that pauses are cut at one. */
const secondMs = 1_000;
const longest = 4_800;
const startMs = 3_600_000 * 7 - 1_200 * secondMs;
const second = fc.integer({ min: 0, max: longest }).map((one) => startMs + one * secondMs);
const stretch = fc.tuple(second, second).map(([one, other]): TimeWindow => ({
  startMs: Math.min(one, other),
  endMs: Math.max(one, other),
}));
const rates: Readonly<Record<number, number>> = { 0: 40, 1: 7.3, 2: 120 };
const rateOf: RateOf = (product) => rates[product ?? 0] ?? 40;

const covers = (windows: readonly TimeWindow[], atMs: number): boolean =>
  windows.some((window) => window.startMs <= atMs && atMs < window.endMs);

const machine: fc.Arbitrary<Machine> = fc
  .record({
    windows: fc.array(stretch, { minLength: 1, maxLength: 3 }).map(unionOfWindows),
    planned: fc.array(stretch, { maxLength: 3 }),
    told: fc.array(
      fc.tuple(stretch, fc.integer({ min: 1, max: 3 })).map(([window, code]) => ({ ...window, code })),
      { maxLength: 4 },
    ),
    edges: fc.array(second, { maxLength: 3 }),
    packages: fc.array(
      fc.record({ atMs: second, product: fc.integer({ min: 0, max: 2 }), isUseful: fc.boolean() }),
      { maxLength: 120 },
    ),
    microCycles: fc.integer({ min: 2, max: 10 }),
    lanes: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ microCycles, lanes, ...of }) => ({
    ...of,
    packages: of.packages
      .filter(({ atMs }) => covers(of.windows, atMs))
      .toSorted((one, other) => one.atMs - other.atMs || one.product - other.product),
    limits: { ...usualPauseLimits, microCycles, lanes },
    rateOf,
  }));

const madeOf = (packages: readonly Crossed[]): Map<number, MadeCount> =>
  new Map(
    Array.from(
      Map.groupBy(packages, ({ product }) => product),
      ([product, own]) => [
        product,
        { made: own.length, useful: own.filter(({ isUseful }) => isUseful).length },
      ],
    ),
  );

/** As the server counts: from the hours' long pauses alone. */
function counted({ packages, ...of }: Machine): {
  counts: TimeCounts;
  found: ReturnType<typeof findPauses>;
} {
  const least = leastPauseMs(
    [...new Set(packages.map(({ product }) => product)), null].map(of.rateOf),
    of.limits,
  );
  const hours = packageHours(packages, least);
  const [first, last] = [of.windows[0], of.windows.at(-1)];
  const span = { startMs: first?.startMs ?? 0, endMs: last?.endMs ?? 0 };
  const found = findPauses({ ...of, pauses: pausesOfHours(hours, span) });
  const runs = productRunsOfHours(hours);
  return { counts: countTime({ windows: of.windows, found, runs, made: madeOf(packages) }), found };
}

const countsOf = (of: Machine): TimeCounts => counted(of).counts;

/** Second by second: what it is, and how long the pause is that it belongs to. */
function naive({ windows, planned, told, packages, edges, limits }: Machine) {
  const sums = { windowMs: 0, plannedMs: 0, toldMs: 0, inferredMs: 0, microMs: 0, microStops: 0 };
  const runMs = new Map<number | null, number>();
  const byInstant = Map.groupBy(packages, ({ atMs }) => atMs);
  const ran = (product: number | null, ms: number) => runMs.set(product, (runMs.get(product) ?? 0) + ms);
  let pauseMs = 0;
  let product = packages[0]?.product ?? null;
  const end = (): void => {
    const cycle = Math.round((60_000 * limits.lanes) / (rateOf(product) ?? 0));
    ran(product, pauseMs);
    if (pauseMs >= limits.stopAfterMs) {
      sums.inferredMs += Math.max(0, pauseMs - cycle);
      ran(product, -Math.max(0, pauseMs - cycle));
    } else if (pauseMs > cycle * limits.microCycles) {
      sums.microMs += pauseMs - cycle;
      sums.microStops += 1;
    }
    pauseMs = 0;
  };
  for (let atMs = startMs; atMs < startMs + longest * secondMs; atMs += secondMs) {
    const crossed = byInstant.get(atMs);
    const [isIn, isPlanned, isTold] = [covers(windows, atMs), covers(planned, atMs), covers(told, atMs)];
    if (crossed || edges.includes(atMs) || atMs % 3_600_000 === 0 || !isIn || isPlanned || isTold) end();
    product = crossed?.at(-1)?.product ?? product;
    if (!isIn) continue;
    sums.windowMs += secondMs;
    if (isPlanned) sums.plannedMs += secondMs;
    else if (isTold) sums.toldMs += secondMs;
    else pauseMs += secondMs;
  }
  end();
  return { sums, runMs };
}

/** A machine that made one product at some instants, from 0 on. */
const ofInstants = (instants: readonly number[], endMs: number): Machine => ({
  windows: [{ startMs: 0, endMs }],
  planned: [],
  told: [],
  edges: [],
  packages: instants.map((atMs) => ({ atMs, product: 0, isUseful: true })),
  limits: usualPauseLimits,
  rateOf,
});

describe("laws of the time account", () => {
  it("is what counting second by second gives, of every product too", () => {
    fc.assert(
      fc.property(machine, (of) => {
        const { sums, runMs } = naive(of);
        const counts = countsOf(of);
        expect(counts).toMatchObject(sums);
        for (const [product, ms] of runMs) expect(counts.products.get(product)?.runMs ?? 0).toBe(ms);
        const micro = [...counts.products.values()].reduce((sum, one) => sum + one.microMs, 0);
        expect(micro).toBe(sums.microMs);
      }),
      { numRuns: 60 },
    );
  });

  it("closes to the millisecond, in time and in packages, and OEE is availability by performance by quality", () => {
    fc.assert(
      fc.property(machine, (of) => {
        const account = timeAccount(countsOf(of), rateOf);
        if (account === null) throw new Error("every rate is known");
        const { goodMs, qualityMs, speedMs, microMs, stopsMs, loadingMs, plannedMs, windowMs } = account;
        expect(goodMs + qualityMs + speedMs + microMs + stopsMs).toBe(loadingMs);
        expect(loadingMs + plannedMs).toBe(windowMs);
        const { availability, performance, quality, oee } = account;
        const factors = (availability ?? 0) * (performance ?? 0) * (quality ?? 0);
        expect(account.idealMs > 0 && account.runMs !== 0 ? factors : (oee ?? 0)).toBeCloseTo(oee ?? 0, 9);
        expect(sumTimeAccounts([account])).toEqual(account);
        const made = { made: of.packages.length, useful: of.packages.filter((one) => one.isUseful).length };
        const packages = lossPackages(account, made, 40);
        if (packages === null) throw new Error("a rate is known");
        const perMs = account.idealMs > 0 ? made.made / account.idealMs : 40 / 60_000;
        expect(lossParts.reduce((sum, part) => sum + packages[part], 0)).toBe(Math.round(windowMs * perMs));
      }),
    );
  });

  it("has stops of causes that add up to those of the account, each instant once", () => {
    fc.assert(
      fc.property(machine, (of) => {
        const { counts, found } = counted(of);
        const stops = stopsWithCauses(of.told, found);
        const causes = causesOfStops(stops);
        expect(causes.reduce((sum, { lostMs }) => sum + lostMs, 0)).toBe(counts.toldMs + counts.inferredMs);
        expect(causes.find(({ code }) => code === null)?.lostMs ?? 0).toBe(counts.inferredMs);
        expect(causes.reduce((sum, { count }) => sum + count, 0)).toBe(stops.length);
        for (const { startMs: fromMs, endMs, lostMs } of stops)
          expect(lostMs > 0 && lostMs <= endMs - fromMs).toBe(true);
      }),
    );
  });

  it("of parts that meet at an edge adds up to that of the whole", () => {
    fc.assert(
      fc.property(machine, second, (of, edgeMs) => {
        const parts = [
          { startMs, endMs: edgeMs },
          { startMs: edgeMs, endMs: startMs + longest * secondMs },
        ].map((part) => ({
          ...of,
          windows: clipWindows(of.windows, part),
          packages: of.packages.filter(({ atMs }) => covers([part], atMs)),
        }));
        // A pause before a part's first package is measured by that package's cycle: one product, one cycle.
        const one = (part: Machine): Machine => ({ ...part, rateOf: () => 40 });
        const whole = countsOf(one({ ...of, edges: [...of.edges, edgeMs] }));
        expect(sumTimeCounts(parts.map((part) => countsOf(one(part))))).toEqual({
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
        const { microStops } = countsOf(ofInstants([0, ...instants], atMs));
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
      products: new Map([[1, { made: 37_610, useful: 34_480, runMs: 0, microMs: 0, microStops: 0 }]]),
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
      timeAccount(
        { ...counts, products: new Map([[1, { made: 1, useful: 1, runMs: 0, microMs: 0, microStops: 0 }]]) },
        () => null,
      ),
    ).toBeNull();
    expect(percentsOfWhole([0, 0])).toBeNull();
  });

  it("has a pause of which the machine told nothing as a stop that begins a cycle after the last package", () => {
    const counts = countsOf(ofInstants([0, 1_500, 301_500], 303_000));
    expect(counts).toMatchObject({ inferredMs: 298_500, microMs: 0, toldMs: 0 });
    expect(timeAccount(counts, rateOf)).toMatchObject({ runMs: 4_500, idealMs: 4_500, speedMs: 0 });
  });
});
