import type { BatchInput } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import { smallPlant } from "./test-stores.ts";
import fc from "fast-check";
import { storeBatch } from "./dashboard-questions.ts";
import type { TestApp } from "./test-app.ts";
import { weightsOf } from "./weighing-classes.ts";
import type { WeighingRecord } from "./weighing-record.ts";

const unlimited = {
  correctionBelow: -1,
  correctionAbove: -1,
  rejectUnder: -1,
  rejectOver: -1,
  invalidAbove: -1,
  invalidBelow: -1,
  invalidDevianceAbove: -1,
};
const beans = { ...unlimited, netWeight: 225, packageWeight: 5 };
const rice = {
  ...unlimited,
  netWeight: 1000,
  packageWeight: 10,
  rejectUnder: 20,
  rejectOver: 30,
  correctionBelow: 5,
  correctionAbove: 5,
  invalidAbove: 1111,
  invalidBelow: 909,
};

/** Three machines, one without a group and one that is created and removed, and two products, one of them with all limits. */
export const weighingPlant = (
  createdAt: number,
  removedAt: number | null,
): Parameters<TestApp["stores"]["addTenant"]>[0] => ({
  ...smallPlant,
  equipment: [
    { mid: 3, name: "ARZ1", group: "Grãos", ip: "127.0.0.1", createdAt: 0 },
    { mid: 4, name: "FEJ1", ip: "127.0.0.1", createdAt: 0 },
    { mid: 5, name: "ARZ2", group: "Grãos", ip: "127.0.0.1", createdAt, removedAt },
  ],
  products: [
    { code: 7891, codeText: "ARROZ-1", name: "Arroz 1 kg", ...rice, packSize: 10, factoryDefault: false },
    { code: 7892, name: "Feijão 225 g", ...beans, packSize: 3, costPerKg: 8, factoryDefault: false },
  ],
});

/** Product codes used in filters. */
export const productKeys = ["ARROZ-1", "7892"] as const;

const hourMs = 3_600_000;
const fiveMinutesMs = 300_000;

/** Weights at and beside the limits, as distances from the target, in tens of mg. */
const besideLimit = fc
  .tuple(
    fc.constantFrom(-10_100, -2_000, -1_500, -900, -500, 500, 3_000, 10_100),
    fc.integer({ min: -1, max: 1 }),
  )
  .map(([limit, tens]) => limit + tens);

/** Packages within hours around an instant, many at or beside the borders of steps, where an off-by-one error would show. */
export function weighingRecords(aroundMs: number, hours: number): fc.Arbitrary<WeighingRecord[]> {
  const around = fc.integer({ min: -hours * hourMs, max: hours * hourMs }).map((ms) => aroundMs + ms);
  const steps = Math.floor((hours * hourMs) / fiveMinutesMs);
  const border = fc
    .tuple(fc.integer({ min: -steps, max: steps }), fc.integer({ min: -1, max: 1 }))
    .map(([step, ms]) => Math.floor(aroundMs / fiveMinutesMs + step) * fiveMinutesMs + ms);
  const record = fc
    .record({
      equipment: fc.constantFrom(3, 3, 4, 5),
      at: fc.oneof(around, border),
      product: fc.constantFrom(null, ...productKeys),
      offTensMg: fc.oneof(
        fc.integer({ min: -3_000, max: 3_000 }),
        fc.integer({ min: -12_000, max: 12_000 }),
        { weight: 2, arbitrary: besideLimit },
      ),
      operator: fc.constantFrom(null, 12),
      verdict: fc.constantFrom(null, null, null, "useful", "over", "under", "invalid"),
      inspected: fc.constantFrom(null, true, false),
    })
    .map(({ offTensMg, ...rest }): WeighingRecord => ({
      ...rest,
      weightMg: (weightsOf(rest.product)?.targetMg ?? 500_000) + offTensMg * 10,
    }));
  return fc.array(record, { minLength: 1, maxLength: 80, size: "max" });
}

/** One to three windows, which may overlap or lie on borders of steps. */
export function windowsAround(aroundMs: number, hours: number): fc.Arbitrary<TimeWindow[]> {
  const window = fc
    .tuple(
      fc.integer({ min: -hours * hourMs, max: hours * hourMs }),
      fc.integer({ min: 1, max: 2 * hours * hourMs }),
    )
    .map(([start, length]) => ({ startMs: aroundMs + start, endMs: aroundMs + start + length }));
  const aligned = window.map(({ startMs, endMs }) => ({
    startMs: Math.floor(startMs / fiveMinutesMs) * fiveMinutesMs,
    endMs: Math.ceil(endMs / fiveMinutesMs) * fiveMinutesMs,
  }));
  return fc.array(fc.oneof(window, aligned), { minLength: 1, maxLength: 3 });
}

export const isIn = (at: number, windows: readonly TimeWindow[]): boolean =>
  windows.some(({ startMs, endMs }) => at >= startMs && at < endMs);

/** Stores packages in the given order, in several batches; late ones arrive after later ones. */
export async function storeWeighings(
  test: TestApp,
  tenantId: number,
  receivedMs: number,
  records: readonly WeighingRecord[],
  batches = 3,
): Promise<void> {
  const size = Math.ceil(records.length / batches);
  for (let start = 0; start < records.length; start += size) {
    await storeBatch(test, tenantId, receivedMs, {
      weighings: records.slice(start, start + size).map(columnsOf),
    });
  }
}

function columnsOf({
  equipment,
  at,
  weightMg,
  product,
  operator,
  verdict,
  inspected,
}: WeighingRecord): NonNullable<BatchInput["weighings"]>[number] {
  return {
    equipment,
    product,
    operator,
    at: [at],
    weightMg: [weightMg],
    verdict: [verdict],
    inspected: [inspected],
  };
}

/** Adds `count` packages of 1 kg in one hour to the roll-up only, for queries refused by their number. */
export async function pretendHour(
  { stores }: TestApp,
  tenantId: number,
  equipment: number,
  startMs: number,
  count: number,
): Promise<void> {
  const telemetry = stores.telemetry.forTenant(tenantId);
  const rows = telemetry.newRows();
  const weightMg = 1_000_000;
  const squaresMg = BigInt(count) * BigInt(weightMg) ** 2n;
  const sums = [count, 0, 0, count * weightMg, squaresMg, weightMg, weightMg];
  rows.add([3600, equipment, startMs / 1000, 0, 0, 0, ...sums].join("\t"));
  await telemetry.insert("weighing_rollup", rows);
}
