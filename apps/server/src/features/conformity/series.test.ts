import { describe, expect, it } from "vitest";
import { PackageSeries } from "./package-series.ts";
import { SampleSeries } from "./sample-series.ts";
import { judgedRice, rice, riceQuestion, riceRows } from "./testing/judged-rice.ts";
import { mostPoints, listingIn } from "./time-steps.ts";

const startMs = Date.UTC(2026, 9, 1);
const window = { startMs, endMs: startMs + 50 * 3_600_000 };
const query = riceQuestion(5);
/** Ten packages were counted in the first hour; many more arrived since, also in later hours. */
const range = { product: rice.id, count: 10, firstMs: startMs, lastMs: startMs };
const count = 50_000;
const packages = riceRows(startMs, 3_000, count);

describe("series of more than was counted", () => {
  it("lists no more than it may, from the first package to the last", () => {
    const series = new PackageSeries(range, listingIn([window]));
    series.append(packages, 0, count);
    const { listed } = series.finish();
    expect(listed.length).toBeGreaterThan(mostPoints / 4);
    expect(listed.length).toBeLessThanOrEqual(mostPoints);
    expect(listed[0]?.atMs).toBeLessThan(startMs + 3_600_000);
    expect(listed.at(-1)?.atMs).toBeGreaterThan(startMs + (count - 1) * 3_000 - 3_600_000);
  });

  it("lists no more samples than it may", () => {
    const series = new SampleSeries(judgedRice(range), query, [window], listingIn([window]));
    series.append(packages, 0, count);
    const { count: judged, listed } = series.finish();
    expect(judged).toBe(count / 5);
    expect(listed.length).toBeGreaterThan(mostPoints / 4);
    expect(listed.length).toBeLessThanOrEqual(mostPoints);
  });
});
