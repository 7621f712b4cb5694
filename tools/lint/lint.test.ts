import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "../checks/run-program.ts";
import { writeTree } from "../checks/write-tree.ts";
import { rootDirectory } from "../setup/paths.mjs";

const copied = [".oxlintrc.json", "tools/lint/fiel-plugin.mjs"];
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
