import { regulationOn, requireSamplePlan } from "@fiel/domain";
import type { RegisteredProduct } from "../../../platform/registrations/tenant-registrations.ts";
import type { JudgedProduct } from "../judged-products.ts";
import type { ProductRange } from "../product-ranges.ts";

export const rice: RegisteredProduct = {
  costPerKg: null,
  imagePath: null,
  id: 7,
  code: 7,
  codeText: "ARROZ-1",
  name: "Arroz 1 kg",
  brand: "Fiel",
  unit: "g",
  packSize: 10,
  packageMg: 0,
  limits: null,
};

export const judgedRice = (range: ProductRange): JudgedProduct => ({
  product: rice,
  declared: [{ untilMs: Infinity, weights: { netMg: 1_000_000, packageMg: 0, toleranceMg: 15_000 } }],
  range,
});

/** Packages of rice with weights on both sides of every limit. */
export const riceRows = (startMs: number, everyMs: number, count: number) => ({
  at: Float64Array.from({ length: count }, (_, i) => startMs + Math.floor(i * everyMs)),
  weightMg: Uint32Array.from({ length: count }, (_, i) => 970_000 + ((i * 7_919) % 60_001)),
  product: new Uint32Array(count).fill(rice.id),
  start: 0,
  end: count,
});

const past = { equipment: new Map(), products: new Map(), plannedEvents: new Map() };

/** Fields of a query that series need. */
export function riceQuestion(sampleSize: number) {
  const regulation = regulationOn("2026-10-01");
  return {
    plan: requireSamplePlan(sampleSize, regulation),
    regulation,
    registrations: { productById: new Map([[rice.id, rice]]), past },
  };
}
