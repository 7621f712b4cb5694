import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { syncDirectory } from "./sync-directory.ts";

interface Written {
  readonly mode: number;
  /** Name beside it while it is not whole; absent: its own with `.part` behind it. */
  readonly unfinished?: string;
}

/** Writes a file that has its name once it is whole, and is there after a power cut: what counts on it may go on. */
export async function writeDurably(
  place: string,
  content: string | Buffer,
  { mode, unfinished = `${place}.part` }: Written,
): Promise<void> {
  await writeFile(unfinished, content, { mode, flush: true });
  await rename(unfinished, place);
  await syncDirectory(path.dirname(place));
}
