import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BenchResult } from "./report/result.ts";

const run = promisify(execFile);
const entry = join(import.meta.dirname, "main.ts");
const rows = 40_000;

let directory = "";
let result: BenchResult;
let printed = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "fiel-bench-test-"));
  const args = [
    "all",
    "--quick",
    "--rows",
    String(rows),
    "--seconds",
    "1",
    "--samples",
    "3",
    "--results",
    directory,
  ];
  const options = { env: { ...process.env, TMPDIR: directory } };
  printed = (await run(process.execPath, ["--disable-warning=ExperimentalWarning", entry, ...args], options))
    .stdout;
  const name = (await readdir(directory)).find((file) => file.endsWith("-all.json"));
  result = JSON.parse(await readFile(join(directory, name ?? ""), "utf8")) as BenchResult;
}, 600_000);

afterAll(() => rm(directory, { recursive: true, force: true }));

test("both sides store the same rows and answer the same, and nothing that was acknowledged is missing or doubled", () => {
  expect(result.checks.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(result.checks).toHaveLength(12);
  expect(result.filled.fiel.weighings).toBe(result.filled.peer.weighings);
  expect(result.filled.fiel.weighings).toBeGreaterThan(rows);
});

test("every figure has both sides but where only the product does it, and stands in the printed table and in the files", async () => {
  const ids = result.figures.map(({ id }) => id);
  const ofIngest = ["http-one", "http-all"].flatMap((phase) =>
    ["rate", "p50", "p95", "memory", "processor"].map((part) => `${phase}-${part}`),
  );
  const ofHome = ["summary", "production", "status"].flatMap((call) =>
    ["today-p95", "thirtyDays-p95"].map((part) => `${call}-${part}`),
  );
  expect(ids).toEqual(
    expect.arrayContaining([
      ...ofIngest,
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
  const markdown = await readFile(
    join(directory, (await readdir(directory)).find((file) => file.endsWith(".md")) ?? ""),
    "utf8",
  );
  for (const { id, label, fiel, peer } of result.figures) {
    expect(fiel, label).toBeGreaterThan(0);
    const isBeside = peer !== null && peer > 0;
    expect(isBeside, label).toBe(!id.startsWith("access-"));
    expect(printed).toContain(label);
    expect(markdown).toContain(label);
  }
});

test("every target says whether it is met", () => {
  const targets = result.figures.filter(({ target }) => target !== null);
  expect(targets.length).toBeGreaterThanOrEqual(10);
  expect(printed.match(/ (não )?cumprida$/gm)).toHaveLength(targets.length);
});

test("nothing is left behind", async () => {
  expect((await readdir(directory)).filter((name) => name.startsWith("fiel-bench-"))).toEqual([]);
});
