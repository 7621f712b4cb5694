import { asDownsampled, type ConformitySample, type ProductConformity } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { inside, weightExtent } from "./conformity-axis.ts";
import { brokenLine, shortItems } from "./conformity-points.ts";

const minuteMs = 60_000;
const at = (startDate: number, min = 498, max = 502) =>
  ({ startDate, endDate: startDate + 1_000, min, max, avg: 500 }) as ConformitySample;
const product = (samples: ConformitySample[], weights: number[] = []) =>
  ({
    samples,
    items: weights.map((weight, date) => ({ weight, date })),
    productWeight: 500,
    weights: [{ until: null, productWeight: 500, packageWeight: 0, tolerance: 15 }],
    tolerance: 15,
  }) as unknown as ProductConformity;

describe("the conformity chart", () => {
  it("draws no line over time in which nothing was made", () => {
    const samples = [at(0), at(10 * minuteMs), at(60 * minuteMs)];
    const part = { startMs: 0, endMs: 60 * minuteMs };
    const [first, second, third] = samples;
    // Samples last seconds, and the gap is ten minutes: the line breaks even with few samples.
    expect(brokenLine({ samples: asDownsampled(samples.slice(0, 2)), sampleCount: 2 }, part)).toEqual([
      first,
      null,
      second,
    ]);
    // A sample may begin before the stop and end after it.
    const slow = samples.map((one) => ({ ...one, endDate: one.startDate + 9 * minuteMs }));
    expect(brokenLine({ samples: asDownsampled(slow), sampleCount: 3 }, part).indexOf(null)).toBe(2);
    // Only some samples are listed, so their usual distance is longer and the line does not break there.
    expect(brokenLine({ samples: asDownsampled(samples), sampleCount: 900 }, part)).toEqual([
      first,
      second,
      null,
      third,
    ]);
    // A stop of 40 minutes on a day with a sample every 4 minutes.
    const day = [...Array.from({ length: 30 }, (_, i) => at(i * 4 * minuteMs)), at(160 * minuteMs)];
    expect(
      brokenLine(
        { samples: asDownsampled(day), sampleCount: 900 },
        { startMs: 0, endMs: 1_440 * minuteMs },
      ).indexOf(null),
    ).toBe(30);
    // Within a month samples an hour apart are adjacent.
    expect(
      brokenLine(
        { samples: asDownsampled(samples), sampleCount: 3 },
        { startMs: 0, endMs: 30 * 1_440 * minuteMs },
      ),
    ).toEqual(samples);
  });

  it("marks packages below Qn - T, not those on it", () => {
    expect(shortItems(product([], [484.9, 485, 500])).map(({ weight }) => weight)).toEqual([484.9]);
  });

  it("always shows Qn and Qn - T, and is not flattened by one wrong package", () => {
    const calm = weightExtent(product([at(0, 499, 501)]));
    expect(calm.minG).toBeLessThan(485);
    expect(calm.maxG).toBeGreaterThan(501);
    const wild = weightExtent(product([at(0, 100, 900)]));
    expect(wild.minG).toBeGreaterThan(450);
    expect(wild.maxG).toBeLessThan(550);
    expect(inside(100, wild)).toBe(wild.minG);
    expect(inside(500, wild)).toBe(500);
  });
});
