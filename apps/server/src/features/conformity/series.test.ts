import { regulationOn, requireSamplePlan } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import { PackageSeries } from "./package-series.ts";
import { SampleSeries } from "./sample-series.ts";
import { mostPoints } from "./time-steps.ts";

const startMs = Date.UTC(2026, 9, 1);
const endMs = startMs + 50 * 3_600_000;
const filter = {
  windows: [{ startMs, endMs }],
  untilNow: true,
  equipment: [],
  operator: null,
  product: null,
};
/** Ten packages were counted in the first hour; meanwhile many came in, of the hours after it too. */
const extent = { product: 7, count: 10, firstMs: startMs, lastMs: startMs };
const count = 50_000;
const packages = {
  at: Float64Array.from({ length: count }, (_, i) => startMs + i * 3_000),
  weightMg: Uint32Array.from({ length: count }, (_, i) => 970_000 + ((i * 7_919) % 60_001)),
};

describe("series of more than was counted", () => {
  it("lists no more than it may, from the first package to the last", () => {
    const series = new PackageSeries(extent, filter);
    series.take(packages, 0, count);
    const listed = series.finish();
    expect(listed.length).toBeGreaterThan(mostPoints / 4);
    expect(listed.length).toBeLessThanOrEqual(mostPoints);
    expect(listed[0]?.atMs).toBeLessThan(startMs + 3_600_000);
    expect(listed.at(-1)?.atMs).toBeGreaterThan(startMs + (count - 1) * 3_000 - 3_600_000);
  });

  it("lists no more samples than it may", () => {
    const regulation = regulationOn("2026-10-01");
    const product = {
      id: 7,
      code: 7,
      codeText: null,
      name: "Arroz",
      brand: "Fiel",
      unit: "g" as const,
      packSize: 10,
      limits: null,
    };
    const judged = { product, netMg: 1_000_000, packageMg: 0, toleranceMg: 15_000, extent };
    const series = new SampleSeries(judged, { plan: requireSamplePlan(5, regulation), regulation, filter });
    series.take(packages, 0, count);
    const listed = series.finish();
    expect(series.count).toBe(count / 5);
    expect(listed.length).toBeGreaterThan(mostPoints / 4);
    expect(listed.length).toBeLessThanOrEqual(mostPoints);
  });
});
