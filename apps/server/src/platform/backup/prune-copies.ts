import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { moveDurably } from "../durable-files/move-durably.ts";
import { type Copy, copiesOf, listCopies, readCopies, removingPrefix } from "./copy-directory.ts";
import { isLacking } from "./copy-manifest.ts";

/** Removes copies that were interrupted, and the rest of copies whose removal was. */
export async function removeUnfinished(root: string): Promise<void> {
  for (const name of await readdir(copiesOf(root)).catch(() => []))
    if (name.startsWith(removingPrefix)) await rm(path.join(copiesOf(root), name), { recursive: true });
  for (const { name, isWhole } of await listCopies(root))
    if (!isWhole) await rm(path.join(copiesOf(root), name), { recursive: true });
}

/**
 * Renames the copy before removing it: an interrupted removal must not look like a damaged copy, for whose sake all shared parts would stay forever.
 */
async function removeCopy(root: string, name: string): Promise<void> {
  const removing = path.join(copiesOf(root), `${removingPrefix}${name}`);
  await moveDurably(path.join(copiesOf(root), name), removing);
  await rm(removing, { recursive: true });
}

/**
 * Removes old copies and the shared parts that no remaining copy has; returns the names of the removed ones. `keep` counts the newest copies and
 * always includes `made`. Copies that lack unreadable rows are counted by themselves, so that they displace none that may still have these rows. Damaged
 * copies are kept and not counted, and while there is one every shared part stays.
 */
export async function pruneCopies(
  root: string,
  { keep, made }: { readonly keep: number; readonly made: string },
): Promise<string[]> {
  const { whole, damaged } = await readCopies(root);
  const oldOf = (copies: readonly Copy[]): Copy[] =>
    copies.filter(({ name }) => name !== made).slice(0, Math.max(0, copies.length - keep));
  const old = [true, false].flatMap((lacks) =>
    oldOf(whole.filter(({ manifest }) => isLacking(manifest) === lacks)),
  );
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
