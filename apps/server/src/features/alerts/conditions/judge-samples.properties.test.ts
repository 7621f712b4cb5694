import { regulationOn, sampleVerdict } from "@fiel/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RegisteredProduct } from "../../../platform/registrations/tenant-registrations.ts";
import type { PackageRows } from "../../../platform/telemetry/packages.ts";
import { judgePackages, nothingJudged } from "./judge-samples.ts";

const regulation = regulationOn("2026-11-20");
const sampleSize = 20;
const [netMg, packageMg] = [1_000_000, 10_000];
const product = (id: number, isSet: boolean) =>
  [id, { id, limits: isSet ? { netMg, packageMg } : null }] as const;
/** Two products with limits and one without. */
const productById = new Map([
  product(1, true),
  product(2, true),
  product(3, false),
]) as unknown as ReadonlyMap<number, RegisteredProduct>;
const past = { equipment: new Map(), products: new Map(), plannedEvents: new Map() };
const judging = { sampleSize, regulation, registrations: { productById, past } };

interface Weighed {
  readonly product: number;
  readonly weightMg: number;
}
const packages = fc.array(
  fc.record({
    product: fc.constantFrom(1, 1, 1, 2, 3),
    weightMg: fc.constantFrom(1_012_000, 1_010_000, 1_008_000, 1_000_000, 985_000),
  }),
  { maxLength: 300 },
);
const rowsOf = (all: readonly Weighed[], fromMs: number): PackageRows[] => [
  {
    at: Float64Array.from(all, (_, i) => fromMs + i),
    product: Uint32Array.from(all, (one) => one.product),
    weightMg: Uint32Array.from(all, (one) => one.weightMg),
    start: 0,
    end: all.length,
  },
];

/** Expected verdicts, one for each sample, as the conformity page draws them. */
function samplesOf(all: readonly Weighed[]) {
  const open = new Map<number, number[]>();
  return all.flatMap(({ product, weightMg }, atMs) => {
    if (product === 3) return [];
    const sample = [...(open.get(product) ?? []), weightMg - packageMg];
    open.set(product, sample.length === sampleSize ? [] : sample);
    if (sample.length < sampleSize) return [];
    const { averageMet, individualMet } = sampleVerdict(sample, netMg, regulation);
    return [{ atMs, averageMet, individualMet, product }];
  });
}

describe("the samples of a day", () => {
  it("turn where the verdict on the latest one is another, and are the same however the day is cut", () => {
    fc.assert(
      fc.property(packages, fc.nat(300), (all, cut) => {
        const whole = judgePackages(nothingJudged, rowsOf(all, 0), judging);
        const [early, late] = [all.slice(0, cut), all.slice(cut)];
        const before = judgePackages(nothingJudged, rowsOf(early, 0), judging);
        const continued = judgePackages(before, rowsOf(late, early.length), judging);
        expect(continued).toEqual(whole);
        expect(continued.evidence?.stretches).toEqual(whole.evidence?.stretches);
        let last = { averageMet: true, individualMet: true };
        const turns = samplesOf(all).filter((one) => {
          const isTurn = one.averageMet !== last.averageMet || one.individualMet !== last.individualMet;
          last = one;
          return isTurn;
        });
        expect(whole.turns).toEqual(turns);
        expect([...whole.counts.values()].reduce((sum, count) => sum + count, 0)).toBe(
          all.filter((one) => one.product !== 3).length,
        );
      }),
    );
  });
});
