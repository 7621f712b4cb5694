import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nodeName } from "../src/updating/platform.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

/** An archive of a program that prints a version and does nothing else. */
export const archiveOf = (says: string): Buffer => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, "top", "app"), { recursive: true });
  symlinkSync(process.execPath, join(directory, "top", nodeName(process.platform)));
  writeFileSync(join(directory, "top", "app", "gateway.mjs"), says);
  execFileSync("tar", ["-czf", join(directory, "archive"), "-C", directory, "top"]);
  return readFileSync(join(directory, "archive"));
};
