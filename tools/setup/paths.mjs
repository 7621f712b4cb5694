import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's top folder. */
export const rootDirectory = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What the commands bring or remember for themselves; never committed. */
export const runtimeDirectory = join(rootDirectory, ".runtime");
