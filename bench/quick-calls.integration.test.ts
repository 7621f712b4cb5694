import { expect, test } from "vitest";
import type { BenchResult } from "./report/result.ts";
import { quickBench } from "./testing/quick-bench.ts";

const rows = 20_000;
const storeRows = 100_000;
/** A longer window differs only in its instants, which `call-questions.test.ts` checks. */
const window = "today";
const sizes = ["--rows", String(rows), "--store-rows", String(storeRows)];
const ran = quickBench<BenchResult>("calls", [
  ...sizes,
  "--seconds",
  "1",
  "--samples",
  "1",
  "--windows",
  window,
]);

test("both sides answer the same, and no screen sees less than what was acknowledged", () => {
  const { result } = ran();
  expect(result.checks.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(result.checks.length).toBeGreaterThan(10);
});

test("the largest store holds all that was asked for, and PostgreSQL the asked tenant", () => {
  const { result } = ran();
  const { fiel, peer } = result.filled;
  expect(Math.abs(fiel.weighings - storeRows)).toBeLessThan(storeRows / 100);
  expect([fiel.inFiveMinutes, fiel.inHours, ...(fiel.inWeights ?? [])]).toEqual(
    Array.from({ length: 4 }, () => fiel.weighings),
  );
  expect([peer.weighings, peer.inFiveMinutes, peer.inHours]).toEqual([rows, rows, rows]);
});

test("every call of the dashboards has its figures, alone, with a new filter, ten at a time and while the store grows", () => {
  const { result } = ran();
  const ids = result.figures.map(({ id }) => id);
  const inWindow = (call: string) => [
    `${call}-${window}-p95`,
    `first-${call}-${window}-p50`,
    `first-${call}-${window}-p95`,
    `ten-${call}-${window}-p95`,
    `growth-${call}-${window}`,
  ];
  const calls = ["summary", "production", "classification", "histogram", "conformity", "cards", "packages"];
  const others = ["packages-total", "occurrences", "causes", "leftovers", "coils"];
  const apart = ["heatmap-twelveMonths", "histogram-one-equipmentDay", "conformity-one-equipmentDay"];
  const lists = ["equipments-today", "operators-today", "products-today", "events-today"];
  const timeless = ["status-today", "orders-today", ...lists];
  expect(ids).toEqual(
    expect.arrayContaining([
      ...[...calls, ...others].flatMap(inWindow),
      ...[...apart, ...timeless].flatMap((id) => [`${id}-p95`, `ten-${id}-p95`, `growth-${id}`]),
      ...[...apart, "status-today"].map((id) => `first-${id}-p95`),
      "viewers-p95",
      "viewers-heatmap-p95",
    ]),
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const { label, fiel } of result.figures) expect(fiel, label).toBeGreaterThan(0);
});
