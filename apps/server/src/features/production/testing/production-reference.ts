import type { EquipmentProduction, ProductionSummary } from "@fiel/contracts";
import {
  meanMgOf,
  momentsOf,
  sampleDeviationMgOf,
  startOfDayMs,
  stepFor,
  type TimeWindow,
  usefulClasses,
  type WeighingClass,
  weighingClasses,
} from "@fiel/domain";
import fc from "fast-check";
import { expect } from "vitest";

/** 2026-11-20T12:00:00Z. */
export const noonMs = Date.UTC(2026, 10, 20, 12);
const zone = "America/Sao_Paulo";

export interface Weighing {
  readonly equipment: number;
  readonly at: number;
  readonly weightMg: number;
  readonly operator: number | null;
  readonly product: string | null;
}

/** Without limits but the product's: target 1010 g, under 990, over 1040, correction 1005 to 1015, legal minimum 995. */
function classOf({ weightMg, product }: Weighing): WeighingClass {
  if (product === null) return "a";
  if (weightMg > 1.1 * 1_010_000 || weightMg < 0.9 * 1_010_000) return "pi";
  if (weightMg > 1_040_000) return "ro";
  if (weightMg < 990_000) return "ru";
  if (weightMg < 995_000) return "rc";
  if (weightMg < 1_005_000) return "aru";
  return weightMg > 1_015_000 ? "aro" : "ar";
}

export const weighing: fc.Arbitrary<Weighing> = fc.record({
  equipment: fc.constantFrom(3, 4),
  at: fc.oneof(
    fc.integer({ min: noonMs - 3 * 3_600_000, max: noonMs + 3 * 3_600_000 }),
    // On and beside the borders of steps, where an off-by-one would show.
    fc
      .tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -1, max: 1 }))
      .map(([step, ms]) => noonMs + step * 300_000 + ms),
  ),
  weightMg: fc.integer({ min: 90_500, max: 120_000 }).map((tens) => tens * 10),
  operator: fc.constantFrom(null, 12),
  product: fc.constantFrom(null, "ARROZ-1"),
});
const window: fc.Arbitrary<TimeWindow> = fc
  .tuple(fc.integer({ min: -14_400_000, max: 14_400_000 }), fc.integer({ min: 1, max: 20_000_000 }))
  .map(([start, length]) => ({ startMs: noonMs + start, endMs: noonMs + start + length }));
const aligned = window.map(({ startMs, endMs }) => ({
  startMs: Math.floor(startMs / 300_000) * 300_000,
  endMs: Math.ceil(endMs / 300_000) * 300_000,
}));
const windows = fc.array(fc.oneof(window, aligned), { minLength: 1, maxLength: 3 });
export const filter = fc.record({
  windows,
  equipments: fc.subarray([3, 4]),
  operator: fc.constantFrom(undefined, 12),
  product: fc.constantFrom(undefined, "ARROZ-1"),
  typeCode: fc.oneof(
    fc.constant([]),
    fc.constant([...usefulClasses]),
    fc.subarray([...weighingClasses], { minLength: 1 }),
  ),
});
export type Filter = Omit<typeof filter extends fc.Arbitrary<infer T> ? T : never, "typeCode"> & {
  readonly typeCode: readonly WeighingClass[];
};

const matches = (one: Weighing, { windows: asked, equipments, operator, product }: Filter): boolean =>
  asked.some(({ startMs, endMs }) => one.at >= startMs && one.at < endMs) &&
  (equipments.length === 0 || equipments.includes(one.equipment)) &&
  (operator === undefined || one.operator === operator) &&
  (product === undefined || one.product === product);

export function expectedSummary(weighings: readonly Weighing[], asked: Filter): ProductionSummary {
  const counted = weighings.filter((one) => matches(one, asked));
  const ofClass = (...classes: WeighingClass[]) =>
    counted.filter((one) => classes.includes(classOf(one))).length;
  return {
    totalWeight: counted.reduce((sum, { weightMg }) => sum + weightMg, 0) / 1000,
    count: counted.length,
    approvedCount: ofClass(...usefulClasses),
    rejectedSuperiorCount: ofClass("ro"),
    rejectedInferiorCount: ofClass("ru"),
  };
}

export function expectedProduction(weighings: readonly Weighing[], asked: Filter): EquipmentProduction[] {
  const stepMs = stepFor(asked.windows);
  const start =
    stepMs > 3_600_000 ? startOfDayMs(Math.min(...asked.windows.map(({ startMs }) => startMs)), zone) : 0;
  const counted = weighings.filter(
    (one) => matches(one, asked) && (asked.typeCode.length === 0 || asked.typeCode.includes(classOf(one))),
  );
  const names = [
    { id: 3, equipment: "ARZ1" },
    { id: 4, equipment: "FEJ1" },
  ].filter(({ id }) => asked.equipments.length === 0 || asked.equipments.includes(id));
  return names.map(({ id, equipment }) => {
    const own = counted.filter((one) => one.equipment === id);
    const steps = Map.groupBy(own, ({ at }) => Math.floor((at - start) / stepMs) * stepMs + start);
    const entries = [...steps]
      .toSorted(([one], [next]) => one - next)
      .map(([date, inStep]) => {
        const moments = momentsOf(inStep.map(({ weightMg }) => weightMg));
        const deviation = sampleDeviationMgOf(moments);
        return {
          date,
          sum: Number(moments.sumMg) / 1000,
          avg: (meanMgOf(moments) ?? 0) / 1000,
          min: (moments.minMg ?? 0) / 1000,
          max: (moments.maxMg ?? 0) / 1000,
          dev: deviation === null ? null : deviation / 1000,
          count: moments.count,
        };
      });
    return {
      equipment,
      id,
      unit: "g" as const,
      sum: own.reduce((sum, { weightMg }) => sum + weightMg, 0) / 1000,
      entries,
    };
  });
}

const close = (value: number | null) => (value === null ? null : (expect.closeTo(value, 6) as number));
/** Half a milligram, and a little for what lies on the border. */
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
