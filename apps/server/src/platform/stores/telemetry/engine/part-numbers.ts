import { readdir } from "node:fs/promises";

/** Name of a part's directory: partition, the first and the last insert in it, how often merged, and the last change of its rows. */
const partName = /^[^_]+_\d+_(\d+)_\d+(?:_\d+)?$/;

/**
 * The highest number that an insert has in a table's directory, 0 when nothing was inserted. Each part that an insert
 * makes gets the table's next number, and a merged part keeps the first and the last of what went into it.
 */
export async function lastPartIn(directory: string): Promise<number> {
  let last = 0;
  for (const name of await readdir(directory)) last = Math.max(last, Number(partName.exec(name)?.[1] ?? 0));
  return last;
}
