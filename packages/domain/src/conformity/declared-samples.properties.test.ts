import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Declared, declaredAt, declaredWithin, DeclaredSamples } from "./declared-samples.ts";
import { regulationOn } from "./regulation.ts";
import type { BegunSample } from "./sample-drawer.ts";
import { sampleVerdict, samplesOf } from "./sample-verdict.ts";
import { toleranceMgOf } from "./tolerance.ts";

const regulation = regulationOn("2026-10-01");
const size = 5;

const weights = fc.option(
  fc.record({ netMg: fc.integer({ min: 990_000, max: 1_010_000 }), packageMg: fc.nat(20_000) }),
  { freq: 4 },
);
const declared = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 4 }),
    fc.array(weights, { minLength: 5, maxLength: 5 }),
  )
  .map(([untils, all]): Declared[] =>
    [...untils.toSorted((one, other) => one - other), Infinity].map((untilMs, place) => {
      const own = all[place] ?? null;
      return {
        untilMs,
        weights: own && { ...own, toleranceMg: toleranceMgOf(own.netMg, regulation) },
      };
    }),
  );
const packages = fc.array(
  fc.record({ stepMs: fc.nat(3), weightMg: fc.integer({ min: 970_000, max: 1_030_000 }) }),
  { maxLength: 90 },
);

describe("samples by what the product declared then", () => {
  it("are those of each time alone, wherever the series is cut and taken up again", () => {
    fc.assert(
      fc.property(declared, packages, fc.array(fc.nat(90)), (all, steps, cuts) => {
        let last = 0;
        const at = steps.map(({ stepMs }) => (last += stepMs));
        const columns = { at, weightMg: Uint32Array.from(steps, ({ weightMg }) => weightMg) };
        const ends = [...cuts.filter((cut) => cut <= at.length), at.length].toSorted((a, b) => a - b);
        const found: unknown[] = [];
        let begun: BegunSample | undefined;
        let start = 0;
        for (const end of ends) {
          const samples = new DeclaredSamples(
            { size, regulation, declared: all },
            (verdict, _figures, startMs, endMs) => {
              const { approved, minMg, maxMg, belowTolerance } = verdict;
              found.push({ approved, minMg, maxMg, belowTolerance, startMs, endMs });
            },
            begun,
          );
          samples.take(columns, start, end);
          begun = samples.begun ?? undefined;
          start = end;
        }
        const rows = steps.map(({ weightMg }, i) => ({ atMs: at[i] as number, weightMg }));
        const expected = all.flatMap(({ untilMs, weights: own }, place) => {
          const fromMs = all[place - 1]?.untilMs ?? -Infinity;
          if (own === null) return [];
          const inside = rows.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs);
          return samplesOf(inside, size).map((sample) => {
            const nets = sample.map(({ weightMg }) => weightMg - own.packageMg);
            const { approved, minMg, maxMg, belowTolerance } = sampleVerdict(nets, own.netMg, regulation);
            const [startMs, endMs] = [sample[0]?.atMs, sample.at(-1)?.atMs];
            return { approved, minMg, maxMg, belowTolerance, startMs, endMs };
          });
        });
        expect(found).toEqual(expected);
      }),
    );
  });

  it("are told what held at an instant, and within a time", () => {
    const [one, two] = [
      { netMg: 1, packageMg: 0, toleranceMg: 0 },
      { netMg: 2, packageMg: 0, toleranceMg: 0 },
    ];
    const all: Declared[] = [
      { untilMs: 10, weights: null },
      { untilMs: 20, weights: one },
      { untilMs: Infinity, weights: two },
    ];
    expect([9, 10, 19, 20].map((atMs) => declaredAt(all, atMs))).toEqual([null, one, one, two]);
    expect(declaredWithin(all, { startMs: 10, endMs: 20 })).toEqual([all[1]]);
    expect(declaredWithin(all, { startMs: 9, endMs: 21 })).toEqual(all);
  });
});
