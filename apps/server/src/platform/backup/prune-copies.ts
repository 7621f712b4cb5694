import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { copiesOf, listCopies, readCopies, removingPrefix } from "./copy-directory.ts";

/** Removes what copies that were cut off left, and what is left of copies whose removing was. */
export async function removeUnfinished(root: string): Promise<void> {
  for (const name of await readdir(copiesOf(root)).catch(() => []))
    if (name.startsWith(removingPrefix)) await rm(path.join(copiesOf(root), name), { recursive: true });
  for (const { name, isWhole } of await listCopies(root))
    if (!isWhole) await rm(path.join(copiesOf(root), name), { recursive: true });
}

/** Cut off in the middle, its rest must not look like a copy that lost something, for whose sake all parts would stay for ever. */
async function removeCopy(root: string, name: string): Promise<void> {
  const removing = path.join(copiesOf(root), `${removingPrefix}${name}`);
  await rename(path.join(copiesOf(root), name), removing);
  await rm(removing, { recursive: true });
}

/**
 * Keeps so many of the newest copies, the one that was just made among them whatever the others are called, and the parts that these have;
 * the names of those that went. One that is damaged stays, is not counted, and every shared part with it: which ones it has cannot be read.
 */
export async function pruneCopies(
  root: string,
  { keep, made }: { readonly keep: number; readonly made: string },
): Promise<string[]> {
  const { whole, damaged } = await readCopies(root);
  const others = whole.filter(({ name }) => name !== made);
  const old = others.slice(0, Math.max(0, whole.length - keep));
  for (const { name } of old) await removeCopy(root, name);
  if (damaged.length === 0)
    await removeUnnamed(
      root,
      whole
        .filter((copy) => !old.includes(copy))
        .flatMap(({ manifest }) => manifest.parts.map((part) => part.path)),
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
