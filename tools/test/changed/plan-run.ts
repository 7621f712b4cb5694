import { rootDirectory } from "../../setup/paths.mjs";
import { changedFiles } from "./changed-files.ts";
import { chooseTests } from "./choose-tests.ts";
import { importGraph } from "./import-graph.ts";
import { sourceTree } from "./source-tree.ts";

/** What to run of a project of vitest.config.ts: no filters is all of it. */
export interface ProjectRun {
  readonly project: string;
  readonly filters: readonly string[];
}

/** The runs for what differs from `since`: all unit tests, which are quick and read texts and styles, and what is chosen of the rest. */
export const planChanged = (since: string, directory = rootDirectory): readonly ProjectRun[] => {
  const changed = changedFiles(since, directory);
  if (changed.length === 0) return [];
  const tree = sourceTree(directory);
  const { integration, journeys } = chooseTests(changed, importGraph(tree), tree.read);
  const chosen = [
    { project: "integration", filters: integration },
    // Of these the dashboards' calls alone.
    { project: "cluster", filters: integration },
    { project: "e2e", filters: journeys },
  ];
  return [{ project: "unit", filters: [] }, ...chosen.filter(({ filters }) => filters.length > 0)];
};

/** Of the runs, those of one project (null: of any) and of paths that have one of the given in them; none given: of any. */
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

/** One line for who waits: how much was chosen. */
export const planLine = (runs: readonly ProjectRun[]): string => {
  const count = (name: string): number => runs.find(({ project }) => project === name)?.filters.length ?? 0;
  if (runs.length === 0) return "Nothing changed";
  return `Changed: checks, unit tests, ${count("integration")} files of integration tests, ${count("e2e")} journeys`;
};
