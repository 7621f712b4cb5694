import { verifyFiles } from "../tenant-transfer/read-export.ts";
import type { Copy } from "./copy-directory.ts";

/** Compares the size, hash and rows of every file of the copies, without any store. Throws TransferError for the first file that differs. */
export async function verifyCopies(copies: readonly Copy[]): Promise<void> {
  for (const { place, manifest } of copies) await verifyFiles(place, manifest.files);
  for (const root of new Set(copies.map((copy) => copy.root))) {
    const parts = copies.filter((copy) => copy.root === root).flatMap(({ manifest }) => manifest.parts);
    const shared = new Map(parts.map((part) => [`${part.path} ${part.sha256}`, { ...part, rows: null }]));
    await verifyFiles(root, [...shared.values()]);
  }
}
