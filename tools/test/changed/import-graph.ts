import { posix } from "node:path";
import { type Kind, type Links, readLinks } from "./read-links.ts";
import type { SourceTree } from "./source-tree.ts";

/** File -> files that it imports, runs or reads. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const code = /\.(ts|tsx|mts|mjs|cjs|js)$/;
/** Files that may read documents. Programs only mention them in sentences. */
const readsDocuments = /\.(test|spec)\.tsx?$|(^|\/)testing\/|^packages\/testkit\/|^(bench|e2e|tools)\//;
const everybodys = "";
/**
 * Workspace of a file; empty when it belongs to none, as documents and deployment files. A bare file name in a text means a file of the same
 * workspace or of none.
 */
const workspaceOf = (file: string): string =>
  /^(apps|packages)\/[^/]+|^(bench|e2e|tools)(?=\/)/.exec(file)?.[0] ?? everybodys;

/** The file that defines the export `name` of `file`, followed through re-exports; null when not found. */
const originOf = (
  name: string,
  file: string,
  links: ReadonlyMap<string, Links>,
  tree: SourceTree,
): string | null => {
  const own = links.get(file);
  if (own === undefined || own.exports.includes(name)) return file;
  for (const one of own.handsOn) {
    if (one.name !== null && one.name !== name) continue;
    const next = tree.resolve(one.from, file);
    const origin = next === null ? null : originOf(one.name === null ? name : one.own, next, links, tree);
    if (origin !== null) return origin;
  }
  return null;
};

/** Workspace and name -> files with that name, and the files other than code in a folder with that name. */
const namedFiles = (tree: SourceTree): ReadonlyMap<string, readonly string[]> => {
  const named = new Map<string, string[]>();
  const add = (file: string, name: string): void => {
    const place = `${workspaceOf(file)} ${name}`;
    named.set(place, [...(named.get(place) ?? []), file]);
  };
  for (const file of tree.files) {
    add(file, posix.basename(file));
    if (code.test(file)) continue;
    const folders = posix.dirname(file).slice(workspaceOf(file).length).split("/");
    for (const folder of folders) if (folder !== "" && folder !== "src") add(file, folder);
  }
  return named;
};

/** Reads every code file once. With types, edges are those of the compiler; otherwise those at run time, with files that a text names. */
export const importGraph = (tree: SourceTree, kind: Kind = "values"): ImportGraph => {
  const links = new Map(
    [...tree.files]
      .filter((file) => code.test(file))
      .map((file) => [file, readLinks(file, tree.read(file), kind)]),
  );
  const named = namedFiles(tree);
  const importedBy = (file: string, { imports, handsOn }: Links): readonly (string | null)[] => [
    ...imports.flatMap(({ specifier, names }) => {
      const target = tree.resolve(specifier, file);
      if (target === null || names === null || links.get(target)?.isBarrel !== true) return [target];
      return names.map((name) => originOf(name, target, links, tree));
    }),
    ...handsOn.map(({ from }) => tree.resolve(from, file)),
  ];
  const toldBy = (file: string, { texts }: Links): readonly string[] => {
    const places = new Set([workspaceOf(file), everybodys]);
    return texts.flatMap((text) => {
      if (tree.files.has(text)) return [text];
      return [...places].flatMap((place) => named.get(`${place} ${posix.basename(text)}`) ?? []);
    });
  };
  const targetsOf = (file: string, own: Links): ReadonlySet<string> => {
    const isRead = (target: string): boolean => !target.endsWith(".md") || readsDocuments.test(file);
    const told = kind === "values" ? toldBy(file, own).filter(isRead) : [];
    const found = [...importedBy(file, own), ...told];
    return new Set(found.flatMap((target) => (target === null || target === file ? [] : [target])));
  };
  return new Map([...links].map(([file, own]) => [file, targetsOf(file, own)]));
};
