import { stat } from "node:fs/promises";
import path from "node:path";
import { hashOfFile } from "../tenant-transfer/read-export.ts";
import type { Copy } from "./copy-directory.ts";
import type { CopiedPart } from "./copy-manifest.ts";

export interface KnownParts {
  /** Undamaged parts by their paths. */
  readonly sound: ReadonlyMap<string, CopiedPart>;
  /** Paths of parts that an earlier copy lists and that are missing or damaged. */
  readonly broken: readonly string[];
}

/**
 * Finds the wanted parts in earlier copies. Each file is read and hashed, because a damaged one of the right size must not get into a further copy.
 */
export async function knownParts(
  root: string,
  earlier: readonly Copy[],
  wanted: ReadonlySet<string>,
): Promise<KnownParts> {
  const sound = new Map<string, CopiedPart>();
  const broken: string[] = [];
  const parts = earlier.flatMap(({ manifest }) => manifest.parts).filter((part) => wanted.has(part.path));
  for (const [name, those] of Map.groupBy(parts, (part) => part.path)) {
    const found = await soundOne(path.join(root, name), those);
    if (found === undefined) broken.push(name);
    else sound.set(name, found);
  }
  return { sound, broken };
}

async function soundOne(place: string, those: readonly CopiedPart[]): Promise<CopiedPart | undefined> {
  const size = (await stat(place).catch(() => null))?.size;
  if (!those.some(({ bytes }) => bytes === size)) return undefined;
  // A file that the disk cannot read counts as missing.
  const hash = await hashOfFile(place).catch(() => null);
  return those.find(({ sha256 }) => sha256 === hash);
}
