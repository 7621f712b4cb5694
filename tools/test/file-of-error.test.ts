import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type SerializedError, startVitest } from "vitest/node";
import { rootDirectory } from "../setup/paths.mjs";
import { fileOfError } from "./file-of-error.ts";

test("a worker that is ended, and an error that no test catches, are the failures of their files", async () => {
  const directory = mkdtempSync(join(tmpdir(), "fiel-worker-end-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  symlinkSync(join(rootDirectory, "node_modules"), join(directory, "node_modules"));
  const file = (name: string, body: string): string => {
    const path = join(directory, `${name}.test.ts`);
    writeFileSync(path, `import { test } from "vitest"; test("ends", async () => { ${body} });`);
    return path;
  };
  const wait = "await new Promise((go) => setTimeout(go, 50));";
  const files = [
    file("killed", `process.kill(process.pid, "SIGTRAP"); ${wait}`),
    file("throws", `setTimeout(() => { throw new Error("nobody catches it"); }); ${wait}`),
  ];
  let errors: readonly SerializedError[] = [];
  const run = await startVitest("test", [], {
    root: directory,
    config: false,
    watch: false,
    reporters: [{ onTestRunEnd: (_, unhandled) => void (errors = unhandled) }],
  });
  await run.close();
  expect(new Set(errors.map(fileOfError))).toEqual(new Set(files));
});
