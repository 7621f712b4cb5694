import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ReleaseState } from "./release-state.ts";

/** Removes old releases and the remains of failed updates. */
export const pruneReleases = (releases: string, state: ReleaseState): void => {
  const needed = new Set(["state.json", state.kept, state.trial?.version]);
  for (const name of readdirSync(releases))
    if (!needed.has(name)) rmSync(join(releases, name), { recursive: true, force: true });
};
