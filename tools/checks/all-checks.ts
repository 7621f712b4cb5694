import { findNewCrossings } from "./boundaries.ts";
import { findOverweight } from "./budget.ts";
import type { Check } from "./check.ts";
import { findUnreasoned } from "./dependency-reasons.ts";
import { findDeadPaths } from "./doc-paths.ts";
import { findWrongWays } from "./drawn-ways.ts";
import { findNamesakes } from "./file-names.ts";
import { findSlowPatterns } from "./linear-patterns.ts";
import { findLintFaults } from "./lint.ts";
import { findLockfileFaults } from "./lockfile.ts";
import { findTooNew } from "./old-browser.ts";
import { complaintsOf } from "./run-program.ts";
import { findWrongTypes } from "./types.ts";

/** Quick checks of the whole tree, in the order they run. Those named `budget` weigh the built web app and look for syntax that old browsers lack. */
export const allChecks: readonly Check[] = [
  { name: "types", run: () => findWrongTypes("tsconfig.json") },
  { name: "types of the web app", run: () => findWrongTypes("apps/web/tsconfig.json") },
  { name: "types of the journeys", run: () => findWrongTypes("e2e/tsconfig.json") },
  { name: "lint", run: () => findLintFaults() },
  { name: "format", run: () => complaintsOf("oxfmt/bin/oxfmt", ["--check", "."]) },
  { name: "boundaries", run: () => findNewCrossings() },
  { name: "names of files", run: async () => findNamesakes() },
  { name: "patterns", run: () => findSlowPatterns() },
  { name: "lockfile", run: async () => findLockfileFaults() },
  { name: "reasons of dependencies", run: async () => findUnreasoned() },
  { name: "paths in documents", run: async () => findDeadPaths() },
  { name: "ways drawn in documents", run: async () => findWrongWays() },
  { name: "budget of the first page", run: async () => findOverweight() },
  { name: "budget of screens' old browsers", run: async () => findTooNew() },
];
