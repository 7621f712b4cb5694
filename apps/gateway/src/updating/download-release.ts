import { createHash } from "node:crypto";
import { open, statfs } from "node:fs/promises";
import { getGatewayRelease, type ReleaseManifest } from "@fiel/contracts";
import { callAddress, type ServerAccess } from "../forwarding/server-address.ts";
import { reasonOf } from "../log.ts";
import { failureOf, UpdateError } from "./update-error.ts";

/** Time without data after which the connection counts as dead, ms. A slow download may take longer in all. */
const silenceMs = 60_000;
/** Space left for the queue after unpacking, bytes. */
const spareBytes = 256 * 1024 * 1024;

export interface Download {
  readonly access: ServerAccess;
  readonly manifest: ReleaseManifest;
  /** Path of the archive. */
  readonly path: string;
}

/** Throws UpdateError when the archive and its files would not leave enough space for the queue. */
export const requireRoom = async (
  manifest: ReleaseManifest,
  directory: string,
  read: (directory: string) => Promise<{ bavail: number; bsize: number }> = statfs,
): Promise<void> => {
  const { bavail, bsize } = await read(directory);
  const needed = manifest.size + manifest.unpackedSize + spareBytes;
  if (bavail * bsize >= needed) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  throw new UpdateError(
    "diskFull",
    `há ${megabytes(bavail * bsize)} MB livres, e são precisos ${megabytes(needed)} MB`,
  );
};

const fetchArchive = async ({ access, manifest: { version, platform } }: Download, signal: AbortSignal) => {
  const path = getGatewayRelease.path.replace(":version", version).replace(":platform", platform);
  const response = await fetch(callAddress(access, path), {
    headers: { authorization: `Bearer ${access.deviceKey}` },
    redirect: "manual",
    signal,
  });
  if (response.status !== 200 || response.body === null)
    throw new UpdateError("download", `HTTP ${response.status}`);
  return response.body as AsyncIterable<Uint8Array>;
};

const writeArchive = async (
  download: Download,
  take: (piece: Uint8Array) => void,
  signal: AbortSignal,
): Promise<void> => {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error("sem resposta")), silenceMs);
  const file = await open(download.path, "w", 0o600);
  try {
    for await (const piece of await fetchArchive(download, AbortSignal.any([signal, silence.signal]))) {
      timer.refresh();
      take(piece);
      await file.writeFile(piece);
    }
  } finally {
    clearTimeout(timer);
    await file.close();
  }
};

/** Downloads the archive. Throws UpdateError unless it is byte for byte the signed one. */
export const downloadRelease = async (download: Download, signal: AbortSignal): Promise<void> => {
  const { manifest } = download;
  const hash = createHash("sha256");
  let size = 0;
  const take = (piece: Uint8Array): void => {
    size += piece.length;
    if (size > manifest.size) throw new UpdateError("wrongContent", "o arquivo é maior do que o assinado");
    hash.update(piece);
  };
  try {
    await writeArchive(download, take, signal);
  } catch (error) {
    if (error instanceof UpdateError) throw error;
    const failure = failureOf(error, size > 0 ? "truncated" : "download");
    throw new UpdateError(failure, reasonOf(error), error);
  }
  if (size < manifest.size) throw new UpdateError("truncated", `vieram ${size} de ${manifest.size} bytes`);
  if (hash.digest("hex") !== manifest.sha256)
    throw new UpdateError("wrongContent", "o conteúdo não é o que foi assinado");
};
