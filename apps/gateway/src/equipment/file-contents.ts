import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DeviceConfig } from "@fiel/contracts";
import { writeLastingAside } from "../lasting-files/write-lasting-aside.ts";

type File = DeviceConfig["files"][number];

export interface FileContents {
  /** Content of a file. Throws with the reason when it is unavailable. */
  readonly of: (file: File) => Promise<Buffer>;
  /** Deletes stored contents that none of these files needs. */
  readonly keepOnly: (files: readonly File[]) => Promise<void>;
}

/** Takes contents from the configuration, for servers that send whole files. */
export const contentsInConfig: FileContents = {
  of: async ({ name, content, encoding = "utf8" }) => {
    if (content === undefined) throw new Error(`${name}: sem conteúdo`);
    return Buffer.from(content, encoding);
  },
  keepOnly: async () => undefined,
};

const digest = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Fetches each content once and stores it in a folder by its digest, as long as a file needs it and the disk takes it. */
export const createFileContents = (
  folder: string,
  fetchContent: (sha256: string) => Promise<Buffer>,
): FileContents => ({
  of: async (file) => {
    if (file.content !== undefined) return contentsInConfig.of(file);
    const sha256 = file.sha256.toLowerCase();
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error(`${file.name}: o seu sha256 não é um`);
    const path = join(folder, sha256);
    const kept = await readFile(path).catch(() => null);
    // Fetches a content again that the disk damaged.
    if (kept !== null && digest(kept) === sha256) return kept;
    const content = await fetchContent(sha256);
    if (digest(content) !== sha256) throw new Error(`${file.name}: o conteúdo não confere com o seu sha256`);
    // One that cannot be stored, as on a full disk, is used all the same, and fetched again by the next program.
    await writeLastingAside(path, content, { mode: 0o600, folderMode: 0o700 }).catch(() => undefined);
    return content;
  },
  keepOnly: async (files) => {
    const wanted = new Set(files.map(({ sha256 }) => sha256.toLowerCase()));
    for (const name of await readdir(folder).catch(() => []))
      if (!wanted.has(name)) await rm(join(folder, name), { force: true });
  },
});
