import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../testing/property-runs.ts";
import { mergeRecords } from "./merge-records.ts";
import { countRecords, noRecords, type Records } from "./records.ts";
import { splitRecords, splitToLimits } from "./split-records.ts";

const columns = fc
  .record({
    equipment: fc.integer({ min: 1, max: 3 }),
    product: fc.constantFrom("A", "B", null),
    weights: fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
    hasVerdict: fc.boolean(),
  })
  .map(({ equipment, product, weights, hasVerdict }) => ({
    equipment,
    product,
    operator: null,
    at: weights.map((_, i) => i),
    weightMg: weights,
    ...(hasVerdict && { verdict: weights.map(() => "useful" as const) }),
  }));
const statuses = fc.array(fc.record({ equipment: fc.nat(), at: fc.nat(), state: fc.nat(), speed: fc.nat() }));
const records: fc.Arbitrary<Records> = fc
  .record({ weighings: fc.array(columns, { maxLength: 6 }), statuses })
  .map((some) => ({ ...noRecords, ...some }));

const packages = (all: Records) =>
  all.weighings.flatMap(({ equipment, product, weightMg, verdict }) =>
    weightMg.map((weight, i) => JSON.stringify([equipment, product, weight, verdict?.[i] ?? null])),
  );

test("halves hold together what the whole held, in order", () => {
  const law = fc.property(records, fc.nat({ max: 60 }), (all, count) => {
    const [first, rest] = splitRecords(all, count);
    expect(countRecords(first)).toBe(Math.min(count, countRecords(all)));
    expect([...packages(first), ...packages(rest)]).toEqual(packages(all));
    expect([...first.statuses, ...rest.statuses]).toEqual(all.statuses);
  });
  fc.assert(law, propertyRuns(200));
});

test("parts keep the limits and lose nothing", () => {
  const law = fc.property(records, fc.integer({ min: 1, max: 20 }), (all, limit) => {
    const parts = splitToLimits(all, { records: limit, bytes: 10_000_000 });
    expect(parts.every((part) => countRecords(part) <= limit)).toBe(true);
    expect(parts.flatMap(packages)).toEqual(packages(all));
  });
  fc.assert(law, propertyRuns(200));
});

test("merging keeps every package with its own verdict, and columns of equal length", () => {
  const law = fc.property(fc.array(records, { maxLength: 5 }), (parts) => {
    const merged = mergeRecords(parts);
    expect(packages(merged).toSorted()).toEqual(parts.flatMap(packages).toSorted());
    for (const { at, weightMg, verdict } of merged.weighings) {
      expect(weightMg).toHaveLength(at.length);
      expect(verdict?.length ?? at.length).toBe(at.length);
    }
  });
  fc.assert(law, propertyRuns(200));
});

test("an occurrence that opens and ends in one batch is told once", () => {
  const opened = { equipment: 1, code: 5, startedAt: 10, endedAt: null };
  const ended = { ...opened, endedAt: 20 };
  const other = { ...opened, startedAt: 30 };
  const merged = mergeRecords([
    { ...noRecords, occurrences: [opened] },
    { ...noRecords, occurrences: [ended, other] },
  ]);
  expect(merged.occurrences).toEqual([ended, other]);
});
