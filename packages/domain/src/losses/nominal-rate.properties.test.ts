import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type KnownRates, nominalRate } from "./nominal-rate.ts";

const product = fc.integer({ min: 1, max: 3 });
const rate = fc.integer({ min: 1, max: 200 });
const rates = fc.array(fc.tuple(product, rate)).map((all) => new Map(all));
const knownRates: fc.Arbitrary<KnownRates> = fc.record({
  mid: fc.constantFrom(3, 4),
  registered: fc.record({
    ofMachine: fc.array(fc.tuple(fc.constantFrom(3, 4), rates)).map((all) => new Map(all)),
    ofProduct: rates,
  }),
  expectedRate: fc.option(rate),
  seen: rates,
});

describe("nominal rate", () => {
  it("is the most exact one that is registered, and only without any the best that was seen", () => {
    fc.assert(
      fc.property(knownRates, product, (known, one) => {
        const { mid, registered, expectedRate, seen } = known;
        const best = seen.size === 0 ? null : Math.max(...seen.values());
        const inOrder = [
          ["registered", registered.ofMachine.get(mid)?.get(one) ?? null],
          ["registered", registered.ofProduct.get(one) ?? null],
          ["registered", expectedRate],
          ["seen", seen.get(one) ?? null],
          ["seen", best],
        ] as const;
        const [source, wanted] = inOrder.find(([, value]) => value !== null) ?? [null, null];
        expect(nominalRate(known, one)).toEqual(wanted === null ? null : { rate: wanted, source });
      }),
    );
  });

  it("of no product is the machine's, else the best that was seen, whatever is registered for products", () => {
    fc.assert(
      fc.property(knownRates, (known) => {
        const best = Math.max(0, ...known.seen.values());
        const wanted = known.expectedRate ?? (best === 0 ? null : best);
        expect(nominalRate(known, null)?.rate ?? null).toBe(wanted);
      }),
    );
  });
});
