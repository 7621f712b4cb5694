import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserPath } from "../e2e/support/browser-path.ts";
import { openPages } from "./plan/open-pages.ts";
import type { RunResult } from "./report/result.ts";

const run = promisify(execFile);
const entry = join(import.meta.dirname, "main.ts");

let directory = "";
let result: RunResult;
let printed = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "fiel-bench-test-"));
  const args = ["fluid", "--quick", "--refreshes", "2", "--results", directory];
  const options = { env: { ...process.env, TMPDIR: directory, FIEL_CHROMIUM: browserPath() } };
  printed = (await run(process.execPath, ["--disable-warning=ExperimentalWarning", entry, ...args], options))
    .stdout;
  const name = (await readdir(directory)).find((file) => file.endsWith("-fluid.json"));
  result = JSON.parse(await readFile(join(directory, name ?? ""), "utf8")) as RunResult;
}, 1_200_000);

afterAll(() => rm(directory, { recursive: true, force: true }));

test("every page shows all that was sent, and its chart follows each gesture", () => {
  expect(result.checks.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(result.checks).toHaveLength(14);
});

test("every figure is there and stands in the printed table and in the files", async () => {
  const gestures = ["wheel", "drag", "keys"];
  const framesOf = (page: string, moved: readonly string[]) =>
    moved.flatMap((gesture) => ["frame", "p95", "work", "long"].map((part) => `${page}-${gesture}-${part}`));
  const ofPages = ["occurrences", "conformity", "raw"].flatMap((page) => [
    `${page}-paint`,
    ...framesOf(page, gestures),
  ]);
  const ofList = framesOf("catalogue", ["scroll", "leap", "search"]);
  const ofOpen = openPages.flatMap(({ id: page }) =>
    ["heap", "heap-growth", "nodes-growth", "listeners-growth"].map((part) => `open-${page}-${part}`),
  );
  const ofEmpty = gestures.map((gesture) => `empty-${gesture}-frame`);
  expect(result.figures.map(({ id }) => id)).toEqual([...ofPages, ...ofList, ...ofEmpty, ...ofOpen]);
  const file = (await readdir(directory)).find((name) => name.endsWith(".md")) ?? "";
  const markdown = await readFile(join(directory, file), "utf8");
  for (const { id, label, fiel } of result.figures) {
    expect(Number.isFinite(fiel), label).toBe(true);
    const mayBeNothing = /-(long|growth)$/.test(id);
    expect(mayBeNothing || fiel > 0, label).toBe(true);
    expect(printed).toContain(label);
    expect(markdown).toContain(label);
  }
});

test("nothing is left behind", async () => {
  expect((await readdir(directory)).filter((name) => name.startsWith("fiel-bench-"))).toEqual([]);
});
