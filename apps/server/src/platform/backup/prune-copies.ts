import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { copiesOf, listCopies, readCopies } from "./copy-directory.ts";

/** Removes what copies that were cut off left. */
export async function removeUnfinished(root: string): Promise<void> {
  for (const { name, isWhole } of await listCopies(root))
    if (!isWhole) await rm(path.join(copiesOf(root), name), { recursive: true });
}

/**
 * Keeps so many of the newest copies, and the parts that these have; the names of those that went. One that is damaged stays, is not
 * counted, and every shared part with it: which ones it has cannot be read.
 */
export async function pruneCopies(root: string, keep: number): Promise<string[]> {
  const { whole, damaged } = await readCopies(root);
  const old = whole.slice(0, Math.max(0, whole.length - keep));
  for (const { place } of old) await rm(place, { recursive: true });
  if (damaged.length === 0)
    await removeUnnamed(
      root,
      whole.slice(old.length).flatMap(({ manifest }) => manifest.parts.map((part) => part.path)),
    );
  return old.map(({ name }) => name);
}

async function removeUnnamed(root: string, named: readonly string[]): Promise<void> {
  const kept = new Set(named);
  const files = await readdir(path.join(root, "telemetry"), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  for (const file of files) {
    const place = path.join(file.parentPath, file.name);
    if (file.isFile() && !kept.has(path.relative(root, place))) await rm(place);
  }
}
