import { expect, test } from "vitest";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { lockDirectory } from "./lock-directory.ts";

test("a second gateway does not get the directory until the first one lets go", () => {
  const directory = temporaryDirectory();
  const unlock = lockDirectory(directory, 10);
  expect(lockDirectory(directory, 10)).toBeNull();
  unlock?.();
  const again = lockDirectory(directory, 10);
  expect(again).not.toBeNull();
  again?.();
});
