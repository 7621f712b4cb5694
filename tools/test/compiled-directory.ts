import { rmSync } from "node:fs";
import { join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";

/** Compile cache of Node. A run starts hundreds of programs, so later ones, also of other projects and runs, reuse what one has compiled. */
export const compiledDirectory = join(rootDirectory, "node_modules", ".cache", "fiel", "compiled");

/** Empties the compile cache, which would otherwise grow with each run by programs in temporary folders. */
export const emptyCompiled = (): void => rmSync(compiledDirectory, { recursive: true, force: true });
