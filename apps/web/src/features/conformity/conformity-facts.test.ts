import { asDownsampled, type ConformitySample, everySample, type ProductConformity } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { isWhole, refusalOf, refusedOf, shownProduct, shownSample } from "./conformity-facts.ts";

const sample = (startDate: number, averageMet = true, individualMet = true): ConformitySample => ({
  startDate,
  endDate: startDate + 1_000,
  min: 498,
  max: 502,
  avg: 500,
  dev: 1,
  criterion: 499,
  belowTolerance: 0,
  belowDoubleTolerance: 0,
  averageMet,
  individualMet,
  approved: averageMet && individualMet,
});

const product = (productId: number, samples: ConformitySample[], sampleCount = samples.length) =>
  ({
    productId,
    samples: asDownsampled(samples),
    sampleCount,
    latest: everySample(samples),
    lastRefused: samples.findLast(({ approved }) => !approved) ?? null,
    items: asDownsampled([]),
  }) as unknown as ProductConformity;

describe("what the conformity page shows first", () => {
  const samples = [sample(1), sample(2_000, false), sample(4_000), sample(6_000)];

  it("is the last refused sample, else the last, unless one was chosen", () => {
    expect(shownSample(product(1, samples), null)).toMatchObject({ at: 1, sample: { startDate: 2_000 } });
    expect(shownSample(product(1, samples.toSpliced(1, 1)), null)).toMatchObject({ at: 2 });
    expect(shownSample(product(1, samples), 4_000)).toMatchObject({ at: 2 });
    expect(shownSample(product(1, samples), 4_300)).toMatchObject({ at: 2 });
    expect(shownSample(product(1, samples), 1_500)).toMatchObject({ at: 1 });
    expect(shownSample(product(1, []), null)).toBeNull();
  });

  it("is the last refused sample, or the last, also where the extremes are listed alone", () => {
    const [last, refused] = [sample(9_000), sample(8_000, false)];
    const downsampled = {
      ...product(1, samples, 900),
      latest: [refused, last] as never,
      lastRefused: refused,
    };
    expect(shownSample(downsampled, null)?.sample).toBe(refused);
    expect(shownSample({ ...downsampled, lastRefused: null }, null)?.sample).toBe(last);
    expect(shownProduct([product(2, [sample(8_500)]), downsampled], null)?.productId).toBe(1);
  });

  it("is the product sampled last, unless another was chosen", () => {
    const products = [product(1, [sample(1)]), product(2, samples), product(3, [])];
    expect(shownProduct(products, null)?.productId).toBe(2);
    expect(shownProduct(products, 1)?.productId).toBe(1);
    expect(shownProduct(products, 9)?.productId).toBe(2);
    expect(shownProduct([], 9)).toBeNull();
  });

  it("knows refusals and whether all samples are there", () => {
    expect(refusedOf(product(1, samples)).map(({ startDate }) => startDate)).toEqual([2_000]);
    expect(
      [sample(1), sample(1, false), sample(1, true, false), sample(1, false, false)].map(refusalOf),
    ).toEqual([null, "average", "individual", "both"]);
    expect(isWhole(product(1, samples))).toBe(true);
    expect(isWhole(product(1, samples, 900))).toBe(false);
  });
});
