import { expect, test } from "vitest";
import type { BenchResult } from "./report/result.ts";
import { quickBench } from "./testing/quick-bench.ts";

const rows = 40_000;
const ran = quickBench<BenchResult>("all", ["--rows", String(rows), "--seconds", "1", "--samples", "3"]);

test("both sides store the same rows and answer the same, and nothing that was acknowledged is missing or doubled", () => {
  const { result } = ran();
  expect(result.checks.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(result.checks).toHaveLength(15);
  expect(result.filled.fiel.weighings).toBe(result.filled.peer.weighings);
  expect(result.filled.fiel.weighings).toBeGreaterThan(rows);
});

test("every figure has both sides but where only the product does it, and stands in the printed table and in the files", () => {
  const { result, printed, markdown } = ran();
  const ids = result.figures.map(({ id }) => id);
  const ofIngest = ["http-one", "http-all"].flatMap((phase) =>
    ["rate", "p50", "p95", "memory", "processor"].map((part) => `${phase}-${part}`),
  );
  const ofHome = ["summary", "production", "status"].flatMap((call) =>
    ["today-p95", "thirtyDays-p95"].map((part) => `${call}-${part}`),
  );
  const answered = ["p50", "p95", "p99"];
  const ofPlants = [
    ...["processor", "memory"].map((part) => `idle-${part}`),
    ...["alone", "watched"].flatMap((half) =>
      ["processor", "postgres", ...answered].map((part) => `open-4-${half}-${part}`),
    ),
    ...["rate", ...answered, "processor"].map((part) => `closed-16-${part}`),
  ].map((id) => `plants-${id}`);
  expect(ids).toEqual(
    expect.arrayContaining([
      ...ofIngest,
      ...ofPlants,
      "direct-rate",
      "disk",
      ...ofHome,
      "ten-today-p95",
      "ten-thirtyDays-p95",
      "access-calm-p95",
      "access-flood-p95",
    ]),
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, label, fiel, peer } of result.figures) {
    // A short phase may use less than one tick of the processor clock, which is 10 ms.
    const mayBeNothing = /^plants-(idle|open-.*)-(processor|postgres)$/.test(id);
    const isMeasured = (value: number): boolean => value > 0 || (mayBeNothing && value === 0);
    expect(isMeasured(fiel), label).toBe(true);
    const isBeside = peer !== null && isMeasured(peer);
    expect(isBeside, label).toBe(!id.startsWith("access-"));
    expect(printed).toContain(label);
    expect(markdown).toContain(label);
  }
});

test("every target says whether it is met", () => {
  const { result, printed } = ran();
  const targets = result.figures.filter(({ target }) => target !== null);
  expect(targets.length).toBeGreaterThanOrEqual(10);
  expect(printed.match(/ (não )?cumprida$/gm)).toHaveLength(targets.length);
});
