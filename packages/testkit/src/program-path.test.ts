import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { compiledProgramsVariable, programPath } from "./program-path.ts";

const directory = mkdtempSync(path.join(tmpdir(), "fiel-programs-"));
const source = path.join(import.meta.dirname, "..", "..", "..", "apps", "server", "src", "main.ts");

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

it("is the program that the run has compiled, or its source", () => {
  vi.stubEnv(compiledProgramsVariable, undefined);
  expect(programPath("apps/server/src/main.ts")).toBe(source);
  vi.stubEnv(compiledProgramsVariable, directory);
  expect(programPath("apps/server/src/main.ts")).toBe(source);
  const compiled = path.join(directory, "apps", "server", "src", "main.mjs");
  mkdirSync(path.dirname(compiled), { recursive: true });
  writeFileSync(compiled, "");
  expect(programPath("apps/server/src/main.ts")).toBe(compiled);
});
