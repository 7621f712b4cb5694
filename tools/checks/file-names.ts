import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";

const sources = ["{apps,packages}/*/src/**/*.{ts,tsx}", "{bench,e2e,tools}/**/*.{ts,tsx}"];
const skippedFolders = new Set(["node_modules", "dist", ".runtime"]);
/** What each folder or program of its kind has: its entry, its index, its texts in each language. */
const usualNames = /^(index|main|messages|pt-br|en|es)\.tsx?$/;
/** Tests are named for what they test, journeys for what is walked through. */
const tests = /\.(test|spec)\.tsx?$/;

/** Where a name stands for one thing: a workspace; of the web app each program's shell, and what they share. */
const scopeOf = (file: string): string => {
  const [top = "", name = "", , folder = ""] = file.split("/");
  if (top !== "apps" && top !== "packages") return top;
  const isShell = `${top}/${name}` === "apps/web" && folder !== "features" && folder !== "shared";
  return isShell ? `${top}/${name}/${folder}` : `${top}/${name}`;
};

/** Files of one workspace that share a name, which then says of neither what it is. */
export const findNamesakes = (directory = rootDirectory): readonly string[] => {
  const files = globSync(sources, { cwd: directory, exclude: (name) => skippedFolders.has(basename(name)) })
    .filter((file) => !tests.test(file) && !usualNames.test(basename(file)))
    .map((file) => file.split(/[\\/]/).join("/"));
  const namesakes = Map.groupBy(files.toSorted(), (file) => join(scopeOf(file), basename(file)));
  return [...namesakes.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same.join(" and ")} have one name`);
};
