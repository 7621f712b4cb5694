import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DeviceConfig } from "@fiel/contracts";

type File = DeviceConfig["files"][number];

export interface FileContents {
  /** Content of a file. Throws with the reason if it is unavailable. */
  readonly of: (file: File) => Promise<Buffer>;
  /** Deletes contents that no file needs any more. */
  readonly keepOnly: (files: readonly File[]) => Promise<void>;
}

/** For servers that send whole files. */
export const contentsInConfig: FileContents = {
  of: async ({ name, content, encoding = "utf8" }) => {
    if (content === undefined) throw new Error(`${name}: sem conteúdo`);
    return Buffer.from(content, encoding);
  },
  keepOnly: async () => undefined,
};

const digest = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Writes a content atomically, closed to other users. */
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

/** Contents by digest, each fetched once and stored in a folder as long as a file needs it, across restarts. */
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
    // A content that a disk damaged is fetched again.
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
