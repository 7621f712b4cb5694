import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { copiesOf, listCopies, readCopies } from "./copy-directory.ts";

/** Removes what copies that were cut off left. */
export async function removeUnfinished(root: string): Promise<void> {
  for (const { name, isWhole } of await listCopies(root))
    if (!isWhole) await rm(path.join(copiesOf(root), name), { recursive: true });
}

/** Keeps so many of the newest copies, and the parts that these have; the names of those that went. */
export async function pruneCopies(root: string, keep: number): Promise<string[]> {
  const copies = await readCopies(root);
  const old = copies.slice(0, Math.max(0, copies.length - keep));
  for (const { place } of old) await rm(place, { recursive: true });
  const kept = new Set(
    copies.slice(old.length).flatMap(({ manifest }) => manifest.parts.map((part) => part.path)),
  );
  const files = await readdir(path.join(root, "telemetry"), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  for (const file of files) {
    const place = path.join(file.parentPath, file.name);
    if (file.isFile() && !kept.has(path.relative(root, place))) await rm(place);
  }
  return old.map(({ name }) => name);
}
