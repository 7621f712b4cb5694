import type { EquipmentProduction, ProductionSummary } from "@fiel/contracts";
import { usefulClasses, type WeighingClass, weighingClasses } from "@fiel/domain";
import { smallPlant } from "../../../testing/test-stores.ts";
import fc from "fast-check";
import { expect } from "vitest";
import {
  instantAround,
  type SeriesWindows,
  seriesWindows,
  stepStartOf,
} from "../../../testing/series-reference.ts";

/** A step of an answer. */
type ProductionStep = EquipmentProduction["entries"][number];

export interface Weighing {
  readonly equipment: number;
  readonly at: number;
  readonly weightMg: number;
  readonly operator: number | null;
  readonly product: ProductCode | null;
}

/** The small plant, with its product also in another unit, where corrections have steps of 10 g instead of 5. */
export const productionPlant = {
  ...smallPlant,
  products: [
    ...(smallPlant.products ?? []),
    {
      code: 7892,
      codeText: "ARROZ-KG",
      name: "Arroz, em kg",
      unit: "unitkg2" as const,
      netWeight: 100,
      packageWeight: 1,
      rejectUnder: 2,
      rejectOver: 3,
      correctionBelow: 1,
      correctionAbove: 1,
    },
  ],
};

/** Limits in mg: of corrections, and of invalid weights in whole numbers of the product's unit. */
const limitsOf = {
  "ARROZ-1": { correction: 5_000, invalidBelow: 909_000, invalidAbove: 1_111_000 },
  "ARROZ-KG": { correction: 10_000, invalidBelow: 910_000, invalidAbove: 1_110_000 },
} as const;

type ProductCode = keyof typeof limitsOf;

/**
 * Class by the product's limits: target 1010 g, under 990, over 1040, corrections to each side, legal minimum 995. Without a product every package is
 * useful.
 */
function classOf({ weightMg, product }: Weighing): WeighingClass {
  if (product === null) return "a";
  const { correction, invalidBelow, invalidAbove } = limitsOf[product];
  if (weightMg > invalidAbove || weightMg < invalidBelow) return "pi";
  if (weightMg > 1_040_000) return "ro";
  if (weightMg < 990_000) return "ru";
  if (weightMg < 995_000) return "rc";
  if (weightMg < 1_010_000 - correction) return "aru";
  return weightMg > 1_010_000 + correction ? "aro" : "ar";
}

/** Weights at and around the borders of classes. */
const edges = [909, 910, 990, 995, 1_000, 1_005, 1_015, 1_020, 1_040, 1_110, 1_111].flatMap((grams) => [
  grams * 1000 - 10,
  grams * 1000,
  grams * 1000 + 10,
]);

export const weighingAround = (aroundMs: number): fc.Arbitrary<Weighing> =>
  fc.record({
    equipment: fc.constantFrom(3, 4),
    at: instantAround(aroundMs),
    weightMg: fc.oneof(
      fc.integer({ min: 90_500, max: 120_000 }).map((tens) => tens * 10),
      fc.constantFrom(...edges),
    ),
    operator: fc.constantFrom(null, 12),
    product: fc.constantFrom(null, "ARROZ-1" as const, "ARROZ-KG" as const),
  });

export interface Filter extends SeriesWindows {
  readonly timeZone: string;
  readonly equipments: readonly number[];
  readonly operator: number | undefined;
  readonly product: string | undefined;
  readonly typeCode: readonly WeighingClass[];
}

export const filterAround = (aroundMs: number, timeZone: string): fc.Arbitrary<Filter> =>
  fc
    .record({
      series: seriesWindows(aroundMs),
      equipments: fc.subarray([3, 4]),
      operator: fc.constantFrom(undefined, 12),
      product: fc.constantFrom(undefined, undefined, "ARROZ-1", "ARROZ-KG"),
      typeCode: fc.oneof(
        fc.constant([]),
        fc.constant([...usefulClasses]),
        fc.subarray([...weighingClasses], { minLength: 1 }),
      ),
    })
    .map(({ series, ...rest }) => ({ ...rest, ...series, timeZone }));

/** Query of a filter. */
export const questionOf = ({ windows, equipments, operator, product, typeCode }: Filter) => ({
  windows,
  equipments,
  operator,
  product,
  typeCode,
});

const matches = (one: Weighing, { windows: asked, equipments, operator, product }: Filter): boolean =>
  asked.some(({ startMs, endMs }) => one.at >= startMs && one.at < endMs) &&
  (equipments.length === 0 || equipments.includes(one.equipment)) &&
  (operator === undefined || one.operator === operator) &&
  (product === undefined || one.product === product);

/** Common unit of the weighings, else g. */
function unitOf(weighings: readonly Weighing[]): "g" | "kg" {
  const known = weighings.filter(({ product }) => product !== null);
  return known.length > 0 && known.every(({ product }) => product === "ARROZ-KG") ? "kg" : "g";
}

export function expectedSummary(weighings: readonly Weighing[], asked: Filter): ProductionSummary {
  const counted = weighings.filter((one) => matches(one, asked));
  const ofClass = (...classes: WeighingClass[]) =>
    counted.filter((one) => classes.includes(classOf(one))).length;
  return {
    totalWeight: counted.reduce((sum, { weightMg }) => sum + weightMg, 0) / 1000,
    unit: unitOf(counted),
    count: counted.length,
    approvedCount: ofClass(...usefulClasses),
    rejectedSuperiorCount: ofClass("ro"),
    rejectedInferiorCount: ofClass("ru"),
  };
}

/** Sample standard deviation; null for fewer than two values. */
function deviationOf(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

function expectedStep(date: number, inStep: readonly Weighing[]): ProductionStep {
  const weights = inStep.map(({ weightMg }) => weightMg / 1000);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const isMixed = new Set(inStep.map(({ product }) => product)).size > 1;
  return {
    date,
    sum,
    avg: isMixed ? null : sum / weights.length,
    min: Math.min(...weights),
    max: Math.max(...weights),
    dev: isMixed ? null : deviationOf(weights),
    count: weights.length,
  };
}

export function expectedProduction(weighings: readonly Weighing[], asked: Filter): EquipmentProduction[] {
  const { stepMs, timeZone, equipments, typeCode } = asked;
  const counted = weighings.filter(
    (one) => matches(one, asked) && (typeCode.length === 0 || typeCode.includes(classOf(one))),
  );
  const names = [
    { id: 3, equipment: "ARZ1" },
    { id: 4, equipment: "FEJ1" },
  ].filter(({ id }) => equipments.length === 0 || equipments.includes(id));
  return names.map(({ id, equipment }) => {
    const own = counted.filter((one) => one.equipment === id);
    const steps = Map.groupBy(own, ({ at }) => stepStartOf(at, stepMs, timeZone));
    const entries = [...steps]
      .toSorted(([one], [next]) => one - next)
      .map(([date, inStep]) => expectedStep(date, inStep));
    const sum = own.reduce((total, { weightMg }) => total + weightMg, 0) / 1000;
    return { equipment, id, unit: unitOf(own), sum, entries };
  });
}

const close = (value: number | null) => (value === null ? null : (expect.closeTo(value, 6) as number));
/** Tolerance of half a milligram and slightly more. */
const rounded = (value: number | null) => (value === null ? null : (expect.closeTo(value, 2.99) as number));
export const tolerant = (production: readonly EquipmentProduction[]) =>
  production.map((one) => ({
    ...one,
    sum: close(one.sum),
    entries: one.entries.map((step) => ({
      ...step,
      sum: close(step.sum),
      avg: rounded(step.avg),
      dev: rounded(step.dev),
    })),
  }));
