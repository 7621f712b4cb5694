import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "../checks/run-program.ts";
import { writeTree } from "../checks/write-tree.ts";
import { rootDirectory } from "../setup/paths.mjs";

const copied = [".oxlintrc.json", "tools/lint/fiel-plugin.mjs", "tools/lint/no-own-patience.mjs"];
const settings = Object.fromEntries(
  copied.map((file) => [file, readFileSync(join(rootDirectory, file), "utf8")]),
);

/** What the repository's own settings say about one file; their paths count from where they lie. */
const lint = async (file: string, source: string): Promise<string> => {
  const directory = writeTree({ ...settings, [file]: source });
  const { output } = await runProgram("oxlint/bin/oxlint", ["--format", "unix", file], directory);
  return output;
};

test.each([
  ["the clock", "export const now = () => Date.now();", "Date.now reads the clock"],
  ["the clock, as a date", "export const now = () => new Date();", "Date() reads the clock"],
  ["chance", "export const dice = () => Math.random();", "Math.random is random"],
  ["the environment", "export const port = () => process.env['PORT'];", "process.env reads the environment"],
])("a feature that reads %s is refused", async (_case, source, complaint) => {
  expect(await lint("apps/server/src/features/one/a.ts", source)).toContain(complaint);
});

test("main.ts and tests read them", async () => {
  const source = "export const now = () => new Date(Date.now() + Math.random());";
  expect(await lint("apps/server/src/main.ts", source)).not.toContain("no-ambient-input");
  expect(await lint("apps/server/src/features/one/a.test.ts", source)).not.toContain("no-ambient-input");
});

test("a form of Unicode comes from the one function that looks for heaps of marks first", async () => {
  const source = [
    `export const a = (text: string) => text.normalize("NFD");`,
    `export const b = (text: string) => text["normalize"]();`,
    `export const c = String.prototype.normalize;`,
    `export const path = { normalize: (text: string) => text };`,
    `export const d = path.normalize("a/../b");`,
  ].join("\n");
  const complaints = (await lint("apps/server/src/features/one/a.ts", source)).split(
    "A form of Unicode of its own",
  );
  expect(complaints).toHaveLength(1 + 3);
  expect(await lint("packages/domain/src/texts/normal-form.ts", source)).not.toContain("A form of Unicode");
});

test("a date made of a number is no clock", async () => {
  const source = "export const day = (ms: number) => new Date(ms);";
  expect(await lint("packages/domain/src/a.ts", source)).not.toContain("no-ambient-input");
});

test("only shared/api fetches", async () => {
  const source = `export const load = () => fetch("/api");`;
  expect(await lint("apps/web/src/features/one/a.ts", source)).toContain(
    "Only shared/api talks to the server",
  );
  expect(await lint("apps/web/src/shared/api/a.ts", source)).not.toContain("no-restricted-globals");
});

test.each([
  ["between tags", "<p>Sem dados</p>"],
  ["in braces", "<p>{on ? `Ligado: ${on}` : null}</p>"],
  ["in what is read aloud", '<p aria-label="Sem dados" />'],
  ["in a component's title", '<Panel title={on && "Sobras"} />'],
])("literal text %s is refused", async (_case, element) => {
  const source = `export const Words = ({ on, Panel }) => ${element};`;
  expect(await lint("apps/web/src/features/one/a.tsx", source)).toContain("Literal text");
});

test("keys, signs and names of things are no literal text", async () => {
  const element = '<p className="row" id="first-use">· {t("nav.home")} %</p>';
  const source = `export const Words = ({ t }) => ${element};`;
  expect(await lint("apps/web/src/features/one/a.tsx", source)).not.toContain("Literal text");
});

test.each([
  ["of a test", `it("waits", { timeout: 300_000 }, async () => {});`],
  ["of a test, last", `it.each([1])("waits", async () => {}, 180_000);`],
  ["of a test, by what it is told", `it("waits", async () => {}, isLong ? patience.longMs : 60_000);`],
  ["of a helper", "const connect = (port, timeoutMs = 2_000) => open(port, timeoutMs);"],
  ["of a hook", "const limitMs = 5; beforeAll(async () => {}, limitMs);"],
  ["of a poll", "await expect.poll(read, { timeout: 30_000, interval: 10 }).toBe(1);"],
  ["of vitest's wait", "await vi.waitUntil(isOver);"],
  ["of the house's waits", `await until("it comes", read, 180_000);`],
  ["of a browser", "context.setDefaultTimeout(150_000);"],
  ["of a request", "await fetch(url, { signal: AbortSignal.timeout(20_000) });"],
])("a limit in seconds %s is refused", async (_case, source) => {
  for (const file of ["apps/server/src/a.integration.test.ts", "e2e/a.spec.ts", "apps/gateway/testing/a.ts"])
    expect(await lint(file, source)).toContain("A limit of its own");
});

test("limits of the patience, pauses and locks of databases are none", async () => {
  const source = [
    `it("waits", { timeout: patience.longMs }, async () => {});`,
    "beforeAll(async () => {}, patience.hookMs * 2);",
    "const connect = (port, timeoutMs = patience.programMs) => open(port, timeoutMs);",
    "await expect.poll(read, { interval: 10 }).toBe(1);",
    `await until("it comes", read);`,
    "await page.waitForTimeout(400);",
    "new DatabaseSync(file, { timeout: 10_000 });",
  ].join("\n");
  expect(await lint("e2e/a.spec.ts", source)).not.toContain("A limit of its own");
});
