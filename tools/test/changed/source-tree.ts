import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** The files of a clone, and how their imports are resolved. */
export interface SourceTree {
  readonly files: ReadonlySet<string>;
  readonly read: (file: string) => string;
  /** The file that an import in `from` refers to; null for a package. */
  readonly resolve: (specifier: string, from: string) => string | null;
}

/** Exports of all workspaces: package name and subpath, which may end in `*`, -> file. */
const entrancesOf = (files: ReadonlySet<string>, read: SourceTree["read"]): ReadonlyMap<string, string> => {
  const entrances = new Map<string, string>();
  for (const manifest of files) {
    if (!/^(apps|packages)\/[^/]+\/package\.json$/.test(manifest)) continue;
    const { name, exports = {} } = JSON.parse(read(manifest)) as {
      name: string;
      exports?: Record<string, string>;
    };
    for (const [entrance, file] of Object.entries(exports))
      entrances.set(posix.join(name, entrance), posix.join(posix.dirname(manifest), file));
  }
  return entrances;
};

/** Creates the tree of these files. */
export const treeOf = (files: ReadonlySet<string>, read: SourceTree["read"]): SourceTree => {
  const entrances = entrancesOf(files, read);
  const resolve = (specifier: string, from: string): string | null => {
    const path = specifier.replace(/\?.*$/, "");
    if (path.startsWith(".")) return posix.join(posix.dirname(from), path);
    const whole = entrances.get(path);
    if (whole !== undefined) return whole;
    const family = entrances.get(posix.join(posix.dirname(path), "*"));
    return family?.replace("*", posix.basename(path)) ?? null;
  };
  return { files, read, resolve };
};

/** The tree of a clone: files that are committed or would be. */
export const sourceTree = (directory: string): SourceTree => {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: directory,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const named = listed.split("\0").filter((name) => name !== "");
  const files = new Set(named.filter((name) => existsSync(join(directory, name))));
  return treeOf(files, (file) => readFileSync(join(directory, file), "utf8"));
};
