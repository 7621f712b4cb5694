import { rmSync } from "node:fs";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { onTestFinished } from "vitest";

/** A directory of the running test's own, removed after it. Of tests that run beside each other each tells what it calls in the end. */
export const temporaryDirectory = (atEnd: (remove: () => void) => void = onTestFinished): string => {
  const directory = makeQuickDirectory("fiel-gateway-");
  atEnd(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
};
