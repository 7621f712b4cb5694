import type { BatchInput } from "@fiel/contracts";
import { hourMs } from "@fiel/domain";
import fc from "fast-check";

export type BatchRecords = Omit<BatchInput, "gateway" | "sequence" | "sentAt">;

/** Start of the random batches, UTC ms. */
export const beginMs = Date.UTC(2026, 10, 21, 11, 40);

/** Age of a record: mostly recent, sometimes hours or days, overlapping earlier ones. */
const agoMs = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 90_000 }) },
  fc.integer({ min: 0, max: 5 * hourMs }),
  fc.integer({ min: 30 * hourMs, max: 100 * hourMs }),
);
const equipment = fc.constantFrom(3, 4);
const product = fc.constantFrom("ARROZ-1", null);

type MakeRecords = (atMs: number) => BatchRecords;

const weighings: fc.Arbitrary<MakeRecords> = fc
  .record({
    equipment,
    product,
    agoMs,
    weightsMg: fc.array(fc.integer({ min: 960_000, max: 1_060_000 }), { minLength: 1, maxLength: 8 }),
  })
  .map((one) => (at: number) => ({
    weighings: [
      {
        equipment: one.equipment,
        product: one.product,
        at: one.weightsMg.map((_, i) => at - one.agoMs - i * 700),
        weightMg: one.weightsMg,
      },
    ],
  }));
const statuses: fc.Arbitrary<MakeRecords> = fc
  .record({ equipment, agoMs, state: fc.constantFrom(1, 2), speed: fc.constantFrom(0, 20) })
  .map(({ agoMs: ago, ...one }) => (at: number) => ({
    statuses: [{ ...one, at: at - ago, product: null, operator: null }],
  }));
/** Few different starts, so that ends arrive before or after their beginnings. */
const occurrences: fc.Arbitrary<MakeRecords> = fc
  .record({ equipment, started: fc.constantFrom(1, 2, 30), open: fc.boolean() })
  .map(({ started, open, ...one }) => (at: number) => ({
    occurrences: [{ ...one, code: 20, startedAt: beginMs - started * hourMs, endedAt: open ? null : at }],
  }));
const leftovers: fc.Arbitrary<MakeRecords> = fc
  .record({ equipment, agoMs, weightMg: fc.nat(90_000) })
  .map(({ agoMs: ago, ...one }) => (at: number) => ({
    leftovers: [{ ...one, at: at - ago, kind: "scrap" as const, product: null, operator: 12 }],
  }));
const coils: fc.Arbitrary<MakeRecords> = fc
  .record({ equipment, started: fc.constantFrom(1, 30), open: fc.boolean(), count: fc.nat(50) })
  .map(({ started, open, ...one }) => (at: number) => ({
    coils: [
      {
        ...one,
        coil: 9,
        product: "ARROZ-1",
        startedAt: beginMs - started * hourMs,
        endedAt: open ? null : at,
        weightStartMg: 9_000_000,
        weightEndMg: open ? null : 1_000,
      },
    ],
  }));

/** Records of a batch of the small plant, of one kind, by the time it is sent. */
export const batchRecords = fc.oneof(
  { weight: 3, arbitrary: weighings },
  statuses,
  occurrences,
  leftovers,
  coils,
);

/** Numbers of records of a batch. */
export function countRecords({
  weighings: weighed = [],
  statuses: told = [],
  leftovers: left = [],
}: BatchRecords) {
  return {
    weighings: weighed.reduce((sum, { at }) => sum + at.length, 0),
    statuses: told.length,
    leftovers: left.length,
  };
}
