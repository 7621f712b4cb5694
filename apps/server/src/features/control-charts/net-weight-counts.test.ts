import fc from "fast-check";
import { countValues } from "@fiel/domain";
import { expect, it } from "vitest";
import { NetWeightCounts } from "./net-weight-counts.ts";

it("of packages near to and far from the target are those of a plain count, in rising order", () => {
  const gross = fc.oneof(
    fc.integer({ min: 800_000, max: 1_300_000 }),
    fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    // The edges of what is near.
    fc.constantFrom(
      1_010_000 - 2 ** 17 - 1,
      1_010_000 - 2 ** 17,
      1_010_000 + 2 ** 17,
      1_010_000 + 2 ** 17 + 1,
    ),
  );
  fc.assert(
    fc.property(fc.array(gross, { maxLength: 60 }), fc.nat(5), (weights, skipped) => {
      const counts = new NetWeightCounts({ netMg: 1_000_000, packageMg: 10_000, toleranceMg: 15_000 });
      const start = Math.min(skipped, weights.length);
      counts.take(Uint32Array.from(weights), start, weights.length);
      expect(counts.inOrder()).toEqual(countValues(weights.slice(start).map((mg) => mg - 10_000)));
    }),
  );
});
