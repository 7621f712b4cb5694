import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import {
  type GatewayPlatform,
  releaseFileName,
  releaseManifest,
  type ReleaseManifest,
  type SignedRelease,
  signedRelease,
} from "@fiel/contracts";
import { textOfFile } from "@fiel/domain";
import type { FastifyBaseLogger } from "fastify";

export interface GatewayRelease {
  readonly manifest: ReleaseManifest;
  /** The manifest as it was signed. Gateways verify it; the server has no key. */
  readonly signed: SignedRelease;
  /** Path of the archive. */
  readonly file: string;
}

/** Releases that gateways may be updated to: the files in the operator's folder. */
export interface ReleaseFolder {
  readonly list: () => Promise<readonly GatewayRelease[]>;
  readonly find: (version: string, platform: GatewayPlatform) => Promise<GatewayRelease | null>;
}

/** Most bytes of a signed manifest, and most releases in a folder; real ones stay below. */
const [mostBytes, mostReleases] = [16_384, 200];

/** Reads the folder each time: added and removed files count at once. A faulty file is logged once. */
export function openReleaseFolder(directory: string, log: FastifyBaseLogger): ReleaseFolder {
  const told = new Set<string>();
  const tell = (name: string, error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error);
    const key = `${name}: ${reason}`;
    if (!told.has(key)) log.warn({ file: name, reason }, "uma versão do dispositivo não pode ser oferecida");
    told.add(key);
  };
  const list = async (): Promise<GatewayRelease[]> => {
    const names = await namesIn(directory).catch((error: unknown) => {
      tell(directory, error);
      return [];
    });
    const read = names.map((name) =>
      readRelease(directory, name).catch((error: unknown) => tell(name, error)),
    );
    return (await Promise.all(read)).filter((one) => one !== undefined);
  };
  const find = async (version: string, platform: GatewayPlatform) => {
    const name = `${releaseFileName(version, platform)}.json`;
    return (await list()).find(({ file }) => path.basename(`${file}.json`) === name) ?? null;
  };
  return { list, find };
}

async function namesIn(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => /^fiel-gateway-.*\.tar\.gz\.json$/.test(name)).slice(0, mostReleases);
}

async function readRelease(directory: string, name: string): Promise<GatewayRelease> {
  const place = path.join(directory, name);
  if ((await stat(place)).size > mostBytes) throw new Error("o manifesto é grande demais");
  const signed = signedRelease.safeParse(JSON.parse(textOfFile(await readFile(place))));
  const manifest = signed.success ? releaseManifest.safeParse(JSON.parse(signed.data.manifest)) : null;
  if (!signed.success || manifest?.success !== true) throw new Error("o manifesto não se entende");
  const { version, platform, size } = manifest.data;
  const file = path.join(directory, releaseFileName(version, platform));
  if (`${file}.json` !== place) throw new Error(`o manifesto é da ${version} para ${platform}`);
  const found = await stat(file);
  if (!found.isFile() || found.size !== size)
    throw new Error(`o arquivo tem ${found.size} bytes, e o manifesto diz ${size}`);
  return { manifest: manifest.data, signed: signed.data, file };
}
