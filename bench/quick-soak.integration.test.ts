import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserPath } from "../e2e/support/browser-path.ts";
import { soakSeries } from "./measure/soak-measure.ts";
import type { RunResult } from "./report/result.ts";

const run = promisify(execFile);
const entry = join(import.meta.dirname, "main.ts");

let directory = "";
let result: RunResult;
let printed = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "fiel-bench-test-"));
  const args = ["soak", "--minutes", "0.4", "--results", directory];
  const options = { env: { ...process.env, TMPDIR: directory, FIEL_CHROMIUM: browserPath() } };
  printed = (await run(process.execPath, ["--disable-warning=ExperimentalWarning", entry, ...args], options))
    .stdout;
  const name = (await readdir(directory)).find((file) => file.endsWith("-soak.json"));
  result = JSON.parse(await readFile(join(directory, name ?? ""), "utf8")) as RunResult;
}, 600_000);

afterAll(() => rm(directory, { recursive: true, force: true }));

test("the plant weighs, all of it arrives, and each memory is followed and told without a verdict", async () => {
  expect(result.checks.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(result.figures.map(({ target }) => target)).not.toContainEqual(expect.anything());
  const ids = Object.keys(soakSeries).flatMap((id) => [id, `${id}-slope`]);
  expect(result.figures.map(({ id }) => id)).toEqual(["weighings", ...ids]);
  const file = (await readdir(directory)).find((name) => name.endsWith("-soak.md")) ?? "";
  const markdown = await readFile(join(directory, file), "utf8");
  for (const label of Object.values(soakSeries)) {
    expect(printed).toContain(`${label} (MiB)\n`);
    expect(markdown).toContain(`${label} (MiB)\n`);
  }
});

test("nothing is left behind", async () => {
  expect((await readdir(directory)).filter((name) => name.startsWith("fiel-bench-"))).toEqual([]);
});
