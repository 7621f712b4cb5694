import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rootDirectory } from "../setup/paths.mjs";
import { longestFiles } from "./longest-files.ts";

test("the files that begin first are there", () => {
  expect(longestFiles.filter((file) => !existsSync(join(rootDirectory, file)))).toEqual([]);
});
