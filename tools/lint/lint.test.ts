import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "../checks/run-program.ts";
import { writeTree } from "../checks/write-tree.ts";
import { rootDirectory } from "../setup/paths.mjs";

const rules = ["fiel-plugin", "no-orphaned-promise", "no-own-patience"].map(
  (name) => `tools/lint/${name}.mjs`,
);
const copied = [".oxlintrc.json", ...rules];
const settings = Object.fromEntries(
  copied.map((file) => [file, readFileSync(join(rootDirectory, file), "utf8")]),
);

const sources = new Map<string, string>();
let lines: Promise<readonly string[]> | null = null;

/** Lints the sources of all tests in one run, because starting the linter takes longer than linting. */
const lintAll = async (): Promise<readonly string[]> => {
  const directory = writeTree({ ...settings, ...Object.fromEntries(sources) });
  const { output } = await runProgram(
    "oxlint/bin/oxlint",
    ["--format", "unix", ...sources.keys()],
    directory,
  );
  return output.split("\n");
};

/**
 * Registers a source under a numbered name; returns a function that gives what the repository's settings report about it. Paths in the settings are
 * relative to the tree.
 */
const lint = (file: string, source: string): (() => Promise<string>) => {
  const own = file.replace("/a.", `/a${sources.size}.`);
  sources.set(own, source);
  return async () => {
    lines ??= lintAll();
    return (await lines).filter((line) => line.startsWith(`${own}:`)).join("\n");
  };
};

/** Registers the source of each case in that file. */
const casesIn = (file: string, cases: readonly (readonly [string, string, ...string[]])[]) =>
  cases.map(([name, source, complaint = ""]) => [name, lint(file, source), complaint] as const);

const feature = "apps/server/src/features/one/a.ts";

test.each(
  casesIn(feature, [
    ["the clock", "export const now = () => Date.now();", "Date.now reads the clock"],
    ["the clock, as a date", "export const now = () => new Date();", "Date() reads the clock"],
    ["chance", "export const dice = () => Math.random();", "Math.random is random"],
    [
      "the environment",
      "export const port = () => process.env['PORT'];",
      "process.env reads the environment",
    ],
  ]),
)("a feature that reads %s is refused", async (_case, said, complaint) => {
  expect(await said()).toContain(complaint);
});

test.each(
  casesIn(feature, [
    [
      "a call",
      "export const f = (a: () => Promise<number>, b: (n: number) => Promise<number>, c: () => number) => Promise.all([a(), b(c())]);",
      "work it out before the list",
    ],
    [
      "an await",
      "export const f = async (a: () => Promise<number>, b: (n: number) => Promise<number>) => Promise.all([a(), b(await a())]);",
      "work it out before the list",
    ],
    [
      "nothing, in the first",
      "export const f = (a: (n: number) => Promise<number>, c: () => number) => Promise.all([a(c()), a(1)]);",
    ],
    [
      "nothing, within a function",
      "export const f = (a: () => Promise<number>, b: (n: () => number) => Promise<number>, c: () => number) => Promise.all([a(), b(() => c())]);",
    ],
  ]),
)(
  "of promises that are waited for together %s that runs after one has begun is told",
  async (_case, said, complaint) => {
    expect((await said()).includes("work it out before the list")).toBe(complaint !== "");
  },
);

const ambient = "export const now = () => new Date(Date.now() + Math.random());";
test.each([
  ["main.ts", lint("apps/server/src/main.ts", ambient)],
  ["a test", lint("apps/server/src/features/one/a.test.ts", ambient)],
  [
    "a date made of a number",
    lint("packages/domain/src/a.ts", "export const day = (ms: number) => new Date(ms);"),
  ],
])("%s is left alone", async (_case, said) => {
  expect(await said()).not.toContain("no-ambient-input");
});

const forms = [
  `export const a = (text: string) => text.normalize("NFD");`,
  `export const b = (text: string) => text["normalize"]();`,
  `export const c = String.prototype.normalize;`,
  `export const path = { normalize: (text: string) => text };`,
  `export const d = path.normalize("a/../b");`,
].join("\n");
const otherForms = lint(feature, forms);
const oneForm = lint("packages/domain/src/texts/normal-form.ts", forms);
test("a form of Unicode comes from the one function that looks for heaps of marks first", async () => {
  expect((await otherForms()).split("A form of Unicode of its own")).toHaveLength(1 + 3);
  expect(await oneForm()).not.toContain("A form of Unicode");
});

const fetching = `export const load = () => fetch("/api");`;
const fetches = lint("apps/web/src/features/one/a.ts", fetching);
const mayFetch = lint("apps/web/src/shared/api/a.ts", fetching);
test("only shared/api fetches", async () => {
  expect(await fetches()).toContain("Only shared/api talks to the server");
  expect(await mayFetch()).not.toContain("no-restricted-globals");
});

const page = "apps/web/src/features/one/a.tsx";
const words = (element: string) => `export const Words = ({ on, Panel, t }) => ${element};`;

test.each(
  casesIn(page, [
    ["between tags", words("<p>Sem dados</p>")],
    ["in braces", words("<p>{on ? `Ligado: ${on}` : null}</p>")],
    ["in what is read aloud", words('<p aria-label="Sem dados" />')],
    ["in a component's title", words('<Panel title={on && "Sobras"} />')],
  ]),
)("literal text %s is refused", async (_case, said) => {
  expect(await said()).toContain("Literal text");
});

const names = lint(page, words('<p className="row" id="first-use">· {t("nav.home")} %</p>'));
test("keys, signs and names of things are no literal text", async () => {
  expect(await names()).not.toContain("Literal text");
});

const limits = [
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
] as const;
const testFiles = ["apps/server/src/a.integration.test.ts", "e2e/a.spec.ts", "apps/gateway/testing/a.ts"];

test.each(testFiles.flatMap((file) => casesIn(file, limits).map((one) => [file, ...one] as const)))(
  "in %s a limit in seconds %s is refused",
  async (_file, _case, said) => {
    expect(await said()).toContain("A limit of its own");
  },
);

const patient = lint(
  "e2e/a.spec.ts",
  [
    `it("waits", { timeout: patience.longMs }, async () => {});`,
    "beforeAll(async () => {}, patience.hookMs * 2);",
    "const connect = (port, timeoutMs = patience.programMs) => open(port, timeoutMs);",
    "await expect.poll(read, { interval: 10 }).toBe(1);",
    `await until("it comes", read);`,
    "await page.waitForTimeout(400);",
    "new DatabaseSync(file, { timeout: 10_000 });",
  ].join("\n"),
);
test("limits of the patience, pauses and locks of databases are none", async () => {
  expect(await patient()).not.toContain("A limit of its own");
});
