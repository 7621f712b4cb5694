import { join } from "node:path";
import type { Settings } from "./settings.ts";

/** Register profiles: the installation's own, then those that come with the program. */
export const profileDirectories = (settings: Pick<Settings, "dataDirectory">): string[] => [
  join(settings.dataDirectory, "profiles"),
  join(import.meta.dirname, "..", "profiles"),
];
