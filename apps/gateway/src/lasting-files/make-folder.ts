import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { syncFolder } from "./sync-files.ts";

/** Creates a folder, and those above it, so that a power cut cannot lose it with everything that is flushed in it afterwards. */
export const makeFolder = (path: string, options: { readonly mode?: number } = {}): void => {
  const first = mkdirSync(path, { recursive: true, ...options });
  if (first === undefined) return;
  for (let made = resolve(path); made.length >= resolve(first).length; made = dirname(made))
    syncFolder(dirname(made));
};
