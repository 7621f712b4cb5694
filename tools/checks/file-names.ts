import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";

const sources = ["{apps,packages}/*/src/**/*.{ts,tsx}", "{bench,e2e,tools}/**/*.{ts,tsx}"];
const skippedFolders = new Set(["node_modules", "dist", ".runtime"]);
/** Names that every folder or program may have: entry, index, texts in each language. */
const usualNames = /^(index|main|messages|pt-br|en|es)\.tsx?$/;
/** Tests are named after the file that they test, journeys after their steps. */
const tests = /\.(test|spec)\.tsx?$/;

/** The scope in which a name must be unique: a workspace; in the web app each program's shell, and everything shared. */
const scopeOf = (file: string): string => {
  const [top = "", name = "", , folder = ""] = file.split("/");
  if (top !== "apps" && top !== "packages") return top;
  const isShell = `${top}/${name}` === "apps/web" && folder !== "features" && folder !== "shared";
  return isShell ? `${top}/${name}/${folder}` : `${top}/${name}`;
};

/** Files of one workspace that share a name, which then identifies neither. */
export const findNamesakes = (directory = rootDirectory): readonly string[] => {
  const files = globSync(sources, { cwd: directory, exclude: (name) => skippedFolders.has(basename(name)) })
    .filter((file) => !tests.test(file) && !usualNames.test(basename(file)))
    .map((file) => file.split(/[\\/]/).join("/"));
  const namesakes = Map.groupBy(files.toSorted(), (file) => join(scopeOf(file), basename(file)));
  return [...namesakes.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same.join(" and ")} have one name`);
};
