import { rmSync } from "node:fs";
import { join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";

/** Hundreds of programs are started in a run: what one of them has compiled serves the next, of later projects and runs too. */
export const compiledDirectory = join(rootDirectory, "node_modules", ".cache", "fiel", "compiled");

/** Programs that ran in a folder of their own leave there what serves nobody again: without this it would grow with each run. */
export const emptyCompiled = (): void => rmSync(compiledDirectory, { recursive: true, force: true });
