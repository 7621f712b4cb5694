import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { isLost, isWindows } from "./sync-files.ts";

interface Written {
  readonly mode?: number;
  /** Mode of the folders that are made for it. */
  readonly folderMode?: number;
  /** Name until the file is complete; by default its own name with `.tmp` appended. */
  readonly unfinished?: string;
}

const syncFolder = async (path: string): Promise<void> => {
  if (isWindows) return;
  try {
    const folder = await open(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (isLost(error)) throw error;
  }
};

/** Creates the folder of a file. Returns the folders that got a new entry, for which they are to be synced. */
const makeFolder = async (folder: string, mode = 0o777): Promise<string[]> => {
  const first = await mkdir(folder, { recursive: true, mode });
  const changed: string[] = [];
  if (first === undefined) return changed;
  for (let made = resolve(folder); made.length >= resolve(first).length; made = dirname(made))
    changed.push(dirname(made));
  return changed;
};

/** Does as `writeLasting` does and makes the file's folder; other work goes on meanwhile, since a network disk may take long. */
export const writeLastingAside = async (
  path: string,
  content: Uint8Array,
  { mode = 0o666, folderMode, unfinished = `${path}.tmp` }: Written,
): Promise<void> => {
  const changed = await makeFolder(dirname(path), folderMode);
  try {
    // Never write through an existing link.
    await rm(unfinished, { force: true });
    const file = await open(unfinished, "wx", mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  for (const folder of [dirname(path), ...changed]) await syncFolder(folder);
};
