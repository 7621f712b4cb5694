import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BenchResult } from "./report/result.ts";

const run = promisify(execFile);
const entry = join(import.meta.dirname, "main.ts");
const rows = 20_000;
const storeRows = 100_000;

let directory = "";
let result: BenchResult;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "fiel-bench-test-"));
  const sizes = ["--rows", String(rows), "--store-rows", String(storeRows)];
  const args = ["calls", "--quick", ...sizes, "--seconds", "1", "--samples", "1", "--results", directory];
  const options = { env: { ...process.env, TMPDIR: directory } };
  await run(process.execPath, ["--disable-warning=ExperimentalWarning", entry, ...args], options);
  const name = (await readdir(directory)).find((file) => file.endsWith("-calls.json"));
  result = JSON.parse(await readFile(join(directory, name ?? ""), "utf8")) as BenchResult;
}, 600_000);

afterAll(() => rm(directory, { recursive: true, force: true }));

test("both sides answer the same, and no screen sees less than what was acknowledged", () => {
  expect(result.checks.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(result.checks.length).toBeGreaterThan(15);
});

test("the largest store holds all that was asked for, and PostgreSQL the asked tenant", () => {
  const { fiel, peer } = result.filled;
  expect(Math.abs(fiel.weighings - storeRows)).toBeLessThan(storeRows / 100);
  expect([fiel.inFiveMinutes, fiel.inHours, ...(fiel.inWeights ?? [])]).toEqual(
    Array.from({ length: 4 }, () => fiel.weighings),
  );
  expect([peer.weighings, peer.inFiveMinutes, peer.inHours]).toEqual([rows, rows, rows]);
});

test("every call of the dashboards has its figures, alone, with a new filter, ten at a time and while the store grows", () => {
  const ids = result.figures.map(({ id }) => id);
  const perWindow = (call: string) =>
    ["today", "sevenDays", "thirtyDays"].flatMap((window) => [
      `${call}-${window}-p95`,
      `first-${call}-${window}-p50`,
      `first-${call}-${window}-p95`,
      `ten-${call}-${window}-p95`,
      `growth-${call}-${window}`,
    ]);
  const calls = ["summary", "production", "classification", "histogram", "conformity", "cards", "packages"];
  const others = ["packages-total", "occurrences", "causes", "leftovers", "coils"];
  const apart = ["heatmap-twelveMonths", "histogram-one-equipmentDay", "conformity-one-equipmentDay"];
  const lists = ["equipments-today", "operators-today", "products-today", "events-today"];
  const timeless = ["status-today", "orders-today", ...lists];
  expect(ids).toEqual(
    expect.arrayContaining([
      ...[...calls, ...others].flatMap(perWindow),
      ...[...apart, ...timeless].flatMap((id) => [`${id}-p95`, `ten-${id}-p95`, `growth-${id}`]),
      ...[...apart, "status-today"].map((id) => `first-${id}-p95`),
      "viewers-p95",
      "viewers-heatmap-p95",
    ]),
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const { label, fiel } of result.figures) expect(fiel, label).toBeGreaterThan(0);
});

test("nothing is left behind", async () => {
  expect((await readdir(directory)).filter((name) => name.startsWith("fiel-bench-"))).toEqual([]);
});
