import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DeviceConfig } from "@fiel/contracts";

type File = DeviceConfig["files"][number];

export interface FileContents {
  /** What is in a file. Throws with the reason where it cannot be had. */
  readonly of: (file: File) => Promise<Buffer>;
  /** Forgets what no file is any more. */
  readonly keepOnly: (files: readonly File[]) => Promise<void>;
}

/** Of a server that sends files whole. */
export const contentsInConfig: FileContents = {
  of: async ({ name, content, encoding = "utf8" }) => {
    if (content === undefined) throw new Error(`${name}: sem conteúdo`);
    return Buffer.from(content, encoding);
  },
  keepOnly: async () => undefined,
};

const digest = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Whole or not at all, and closed to others. */
const keep = async (path: string, content: Buffer): Promise<void> => {
  const draft = `${path}.tmp`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
};

/** Contents by their digests, each fetched once and kept in a folder for as long as a file has it, over restarts too. */
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
    // What a disk damaged is fetched again.
    if (kept !== null && digest(kept) === sha256) return kept;
    const content = await fetchContent(sha256);
    if (digest(content) !== sha256) throw new Error(`${file.name}: o conteúdo não confere com o seu sha256`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await keep(path, content);
    return content;
  },
  keepOnly: async (files) => {
    const wanted = new Set(files.map(({ sha256 }) => sha256.toLowerCase()));
    for (const name of await readdir(folder).catch(() => []))
      if (!wanted.has(name)) await rm(join(folder, name), { force: true });
  },
});
