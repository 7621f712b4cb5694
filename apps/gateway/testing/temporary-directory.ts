import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A directory of the running test's own, removed after it. Of tests that run beside each other each tells what it calls in the end. */
export const temporaryDirectory = (atEnd: (remove: () => void) => void = onTestFinished): string => {
  const directory = mkdtempSync(join(tmpdir(), "fiel-gateway-"));
  atEnd(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
};
