import { globSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";

const skippedFolders = new Set(["node_modules", "dist", ".runtime", ".git", "data"]);
/** Paths that commands create and that are never committed, so a fresh clone lacks them. */
const madePaths = /^(\.\/)?(data|\.runtime|node_modules|apps\/web\/dist|bench\/results|test-results)(\/|$)/;

const linkPattern = /\]\(([^)\s]+)\)/g;
const codePattern = /`([^`\s]+)`/g;

const withoutFences = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, "");

const linkedPaths = (text: string): readonly string[] =>
  [...text.matchAll(linkPattern)]
    .map(([, target = ""]) => target.replace(/#.*$/, ""))
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target));

/** Inline code that counts as a path, because it begins with a name in the repository's top folder. */
const quotedPaths = (text: string, topNames: ReadonlySet<string>): readonly string[] =>
  [...text.matchAll(codePattern)]
    .map(([, code = ""]) => code)
    .filter((code) => code.includes("/") && topNames.has(code.replace(/^\.\//, "").split("/")[0] ?? ""));

/** Whether a path exists. For a family of files such as `apps/<app>/*.ts` one must exist. */
const exists = (pattern: string, base: string): boolean =>
  globSync(pattern.replaceAll(/<[^>]+>/g, "*").replace(/\/$/, ""), { cwd: base }).length > 0;

const complaintsAbout = (
  doc: string,
  directory: string,
  topNames: ReadonlySet<string>,
): readonly string[] => {
  const text = withoutFences(readFileSync(join(directory, doc), "utf8"));
  const wrong = (path: string): string => `${doc} names ${path}, which is not there`;
  const links = linkedPaths(text).filter((path) => !exists(path, join(directory, dirname(doc))));
  const quoted = quotedPaths(text, topNames).filter(
    (path) => !madePaths.test(path) && !exists(path, directory),
  );
  return [...links, ...quoted].map(wrong);
};

/** Paths that documents name and that do not exist. */
export const findDeadPaths = (directory = rootDirectory): readonly string[] => {
  const topNames = new Set(readdirSync(directory));
  const docs = globSync("**/*.md", { cwd: directory, exclude: (name) => skippedFolders.has(name) });
  return docs.toSorted().flatMap((doc) => complaintsAbout(doc, directory, topNames));
};
