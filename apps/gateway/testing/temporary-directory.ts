import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A directory of the running test's own, removed after it. */
export const temporaryDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), "fiel-gateway-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
};
