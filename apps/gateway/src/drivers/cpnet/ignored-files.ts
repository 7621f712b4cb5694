import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Positions } from "../driver.ts";
import { directoryOf, keyPrefixOf, listFiles, type CpNetMachine } from "./cpnet-files.ts";
import { dayFilesOf } from "./day-files.ts";

const isWrittenSince = async (path: string, since: number): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs > since,
    () => false,
  );

/**
 * Day files from before the registration that were written after it, as by a machine whose clock was set back. The registration excludes
 * them, but somebody must see that.
 */
export const newlyIgnored = async (machine: CpNetMachine, positions: Positions): Promise<string[]> => {
  if (machine.syncOldData) return [];
  const read = new Set(await listFiles(machine, positions));
  const names = dayFilesOf(await readdir(directoryOf(machine)), null);
  const untold = names.filter((name) => !read.has(name) && !positions.has(keyPrefixOf(machine) + name));
  const isWritten = await Promise.all(
    untold.map((name) => isWrittenSince(join(directoryOf(machine), name), machine.createdAt)),
  );
  return untold.filter((_, i) => isWritten[i]);
};
