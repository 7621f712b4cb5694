import { posix } from "node:path";
import { type Kind, type Links, readLinks } from "./read-links.ts";
import type { SourceTree } from "./source-tree.ts";

/** File -> files that it imports, runs or reads. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const code = /\.(ts|tsx|mts|mjs|cjs|js)$/;
/** Documents are read by tests and tools alone; programs have them in sentences. */
const readsDocuments = /\.(test|spec)\.tsx?$|(^|\/)testing\/|^packages\/testkit\/|^(bench|e2e|tools)\//;
const everybodys = "";
/** Who names a file by its last name alone means one of his own workspace, or one that belongs to none: documents, deployment. */
const workspaceOf = (file: string): string =>
  /^(apps|packages)\/[^/]+|^(bench|e2e|tools)(?=\/)/.exec(file)?.[0] ?? everybodys;

/** Where the value comes from that `file` exports by this name: through files that only hand on, to the file that makes it. */
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

/** Workspace and a file's or folder's last name -> the files of that name, and those of such a folder that are not code. */
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

/** Reads every file of code once. With types, it is what a compiler reads of each; else what is there when it runs. */
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
