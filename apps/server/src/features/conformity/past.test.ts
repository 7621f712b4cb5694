import { regulationOn, requireSamplePlan } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import type { RegisteredProduct } from "../../platform/registrations/tenant-registrations.ts";
import { PackageSeries } from "./package-series.ts";
import { type Checkpoint, Pasts } from "./past.ts";
import { SampleSeries } from "./sample-series.ts";
import { forksOf, goThrough, type Series } from "./series.ts";

const halfDayMs = 43_200_000;
const startMs = Date.UTC(2026, 9, 1);
const halfDays = 7;
const perHalfDay = 10_000;
const count = perHalfDay * halfDays;
const endMs = startMs + halfDays * halfDayMs;

const rice: RegisteredProduct = {
  id: 7,
  code: 7,
  codeText: "ARROZ-1",
  name: "Arroz 1 kg",
  brand: "Fiel",
  unit: "g",
  packSize: 10,
  limits: null,
};

/** A machine that weighs all the time, on both sides of every limit. */
const weighed = {
  at: Float64Array.from({ length: count }, (_, i) => startMs + Math.floor((i * halfDayMs) / perHalfDay)),
  weightMg: Uint32Array.from({ length: count }, (_, i) => 970_000 + ((i * 7_919) % 60_001)),
  product: new Uint32Array(count).fill(rice.id),
  start: 0,
  end: count,
};

/** Of a question whose series list as much as any do. */
function checkpoints(): Checkpoint[] {
  const filter = {
    windows: [{ startMs, endMs }],
    untilNow: true,
    equipment: [],
    operator: null,
    product: null,
  };
  const extent = { product: rice.id, count, firstMs: startMs, lastMs: endMs - 1 };
  const regulation = regulationOn("2026-10-01");
  const registrations = { productById: new Map([[rice.id, rice]]) };
  const question = { plan: requireSamplePlan(20, regulation), regulation, filter, registrations };
  const judged = { product: rice, netMg: 1_000_000, packageMg: 0, toleranceMg: 15_000, extent };
  const samples = new SampleSeries(judged, question);
  const all: Series[] = [{ judged, samples, packages: new PackageSeries(extent, filter) }];
  const instants = Array.from({ length: halfDays }, (_, i) => startMs + (i + 1) * halfDayMs);
  const made: Checkpoint[] = [];
  goThrough([weighed], all, instants, (untilMs) => made.push({ untilMs, all: forksOf(all, question) }));
  return made;
}

const hours = [{ product: rice.id, hourMs: startMs, count }];

describe("the pasts of questions", () => {
  it("are kept of 150 products of machines, each with all of its checkpoints", () => {
    const pasts = new Pasts();
    const asked = Array.from({ length: 150 }, (_, i) => `question ${i}`);
    for (const key of asked) pasts.keep(key, checkpoints());
    for (const key of asked) expect(pasts.holding(key, hours, endMs + 1)).toHaveLength(1);
  });
});
