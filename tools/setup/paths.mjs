import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's top folder. */
export const rootDirectory = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Files that the commands install or store for themselves; never committed. */
export const runtimeDirectory = join(rootDirectory, ".runtime");
