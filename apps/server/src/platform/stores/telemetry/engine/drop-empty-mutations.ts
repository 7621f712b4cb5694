import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";

const foldersIn = (directory: string): string[] => {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(directory, name));
  } catch {
    return [];
  }
};

/**
 * Deletes empty records of mutations, which a full disk leaves and with which the engine would never start again. The statement of an empty one was not
 * accepted. Returns how many there were.
 */
export function dropEmptyMutations(directory: string): number {
  let dropped = 0;
  const tables = foldersIn(path.join(directory, "store")).flatMap(foldersIn);
  for (const table of tables)
    for (const name of readdirSync(table)) {
      const file = path.join(table, name);
      if (!/^mutation_\d+\.txt$/.test(name) || statSync(file).size > 0) continue;
      rmSync(file);
      dropped += 1;
    }
  return dropped;
}
