import { createHash } from "node:crypto";
import type { ImportGraph } from "../test/changed/import-graph.ts";

/**
 * File -> a key that changes with the content of the file and of everything it imports, directly or not. The key of a file in an import circle is
 * different in every run.
 */
export const closureKeys = (
  graph: ImportGraph,
  read: (file: string) => string,
): ReadonlyMap<string, string> => {
  const keys = new Map<string, string>();
  const open = new Set<string>();
  const keyOf = (file: string): string => {
    const known = keys.get(file);
    if (known !== undefined) return known;
    if (open.has(file)) return crypto.randomUUID();
    open.add(file);
    const hash = createHash("sha256").update(file).update("\0").update(read(file));
    for (const target of [...(graph.get(file) ?? [])].toSorted()) hash.update("\0").update(keyOf(target));
    open.delete(file);
    const key = hash.digest("base64");
    keys.set(file, key);
    return key;
  };
  for (const file of graph.keys()) keyOf(file);
  return keys;
};
