import { execFileSync } from "node:child_process";
import { existsSync, rmSync, utimesSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeQuickDirectory } from "./quick-directory.ts";

/** Path of a directory that a process made and did not remove. */
const left = (): string => {
  const module = path.join(import.meta.dirname, "quick-directory.ts");
  const program = `import { makeQuickDirectory } from ${JSON.stringify(module)}; console.log(makeQuickDirectory("fiel-left-"));`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }).trim();
};

test("what a process left that was killed goes half a day later; what is newer, or of one that lives, stays", () => {
  const old = new Date(Date.now() - 13 * 3_600_000);
  const own = makeQuickDirectory("fiel-own-");
  const [first, second] = [left(), left()];
  for (const one of [own, first]) utimesSync(one, old, old);
  const third = left();
  expect([first, second, third, own].map((one) => existsSync(one))).toEqual([false, true, true, true]);
  for (const one of [second, third, own]) rmSync(one, { recursive: true });
});
