import { join } from "node:path";
import type { Settings } from "./settings.ts";

/** Directories of register profiles: the installation's own first, then those of the program. */
export const profileDirectories = (settings: Pick<Settings, "dataDirectory">): string[] => [
  join(settings.dataDirectory, "profiles"),
  join(import.meta.dirname, "..", "profiles"),
];
