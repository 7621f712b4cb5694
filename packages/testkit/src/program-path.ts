import { existsSync } from "node:fs";
import path from "node:path";

/** Environment variable with the directory of the programs that the run has compiled (`tools/test/compile-programs.ts`). */
export const compiledProgramsVariable = "FIEL_TEST_PROGRAMS";

const root = path.join(import.meta.dirname, "..", "..", "..");

/** File of one of the repository's programs as the run has compiled it, or its source. `entry` is relative to the root. */
export function programPath(entry: string): string {
  const directory = process.env[compiledProgramsVariable];
  const compiled = path.join(directory ?? root, entry.replace(/\.ts$/, ".mjs"));
  return directory !== undefined && existsSync(compiled) ? compiled : path.join(root, entry);
}
