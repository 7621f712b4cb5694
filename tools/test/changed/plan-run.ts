import { rootDirectory } from "../../setup/paths.mjs";
import { changedFiles } from "./changed-files.ts";
import { chooseTests } from "./choose-tests.ts";
import { importGraph } from "./import-graph.ts";
import { sourceTree } from "./source-tree.ts";

/** A run of a project of vitest.config.ts; without filters it is the whole project. */
export interface ProjectRun {
  readonly project: string;
  readonly filters: readonly string[];
}

/**
 * The runs for files that differ from `since`: all unit tests, which are quick and read texts and styles, and the chosen tests of other projects.
 * Empty when nothing differs.
 */
export const planChanged = (since: string, directory = rootDirectory): readonly ProjectRun[] => {
  const changed = changedFiles(since, directory);
  if (changed.length === 0) return [];
  const tree = sourceTree(directory);
  const { integration, journeys } = chooseTests(changed, importGraph(tree), tree.read);
  const chosen = [
    { project: "integration", filters: integration },
    // The cluster project runs only the dashboards' calls of these.
    { project: "cluster", filters: integration },
    { project: "e2e", filters: journeys },
  ];
  return [{ project: "unit", filters: [] }, ...chosen.filter(({ filters }) => filters.length > 0)];
};

/** Narrows runs to one project (null for any) and to paths that contain one of `paths` (empty for any). */
export const narrowed = (
  runs: readonly ProjectRun[],
  project: string | null,
  paths: readonly string[],
): readonly ProjectRun[] =>
  runs
    .filter((run) => project === null || run.project === project)
    .map((run) => {
      const kept = run.filters.filter(
        (file) => paths.length === 0 || paths.some((path) => file.includes(path)),
      );
      return { ...run, filters: run.filters.length === 0 ? paths : kept };
    })
    .filter(({ project: name, filters }) => name === "unit" || filters.length > 0);

/** A line for the user: how many tests were chosen. */
export const planLine = (runs: readonly ProjectRun[]): string => {
  const count = (name: string): number => runs.find(({ project }) => project === name)?.filters.length ?? 0;
  if (runs.length === 0) return "Nothing changed";
  return `Changed: checks, unit tests, ${count("integration")} files of integration tests, ${count("e2e")} journeys`;
};
