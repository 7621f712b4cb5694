import { mkdir } from "node:fs/promises";
import path from "node:path";
import { syncDirectory } from "./sync-directory.ts";

/** Makes a directory for its owner alone, and those above it, so that a power cut loses none of them with what is synced in it afterwards. */
export async function makeDirectory(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const top = path.resolve(first);
  for (let made = path.resolve(directory); made.length >= top.length; made = path.dirname(made))
    await syncDirectory(path.dirname(made));
}
