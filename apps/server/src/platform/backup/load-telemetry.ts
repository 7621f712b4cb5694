import { open } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { losesRepeats, type TelemetryCopies } from "../stores/telemetry/telemetry-copies.ts";
import { TransferError } from "../tenant-transfer/transfer-error.ts";
import type { Copy } from "./copy-directory.ts";
import type { CopiedPart, CopyManifest } from "./copy-manifest.ts";

const unpacked = promisify(zstdDecompress);

/** Loads the telemetry of a copy into an empty store, which derives its roll-ups, and compares the counts. */
export async function loadTelemetry(
  copies: Pick<TelemetryCopies, "load" | "counts">,
  { root, manifest: { parts } }: Pick<Copy, "root"> & { readonly manifest: Pick<CopyManifest, "parts"> },
): Promise<void> {
  for (const part of parts) {
    const file = await open(path.join(root, part.path));
    try {
      for (const bytes of part.blocks) {
        const { buffer } = await file.read(Buffer.alloc(bytes));
        await copies.load(part.table, part.columns, await unpacked(buffer));
      }
    } finally {
      await file.close();
    }
  }
  await requireAll(copies, parts);
}

/** Compares counts by table and month. Tables whose rows replace each other may have fewer rows, since the store may have merged them already. */
async function requireAll(
  copies: Pick<TelemetryCopies, "counts">,
  parts: readonly CopiedPart[],
): Promise<void> {
  const stored = new Map<string, number>(
    (await copies.counts()).map(({ table, month, rows }) => [`${table} ${month}`, rows]),
  );
  for (const [name, those] of Map.groupBy(parts, ({ table, month }) => `${table} ${month}`)) {
    const rows = those.reduce((sum, part) => sum + part.rows, 0);
    const found = stored.get(name) ?? 0;
    const mayBeFewer = those.some(({ table }) => losesRepeats(table)) && found > 0;
    if (mayBeFewer ? found > rows : found !== rows)
      throw new TransferError(`Em ${name} há ${found} linhas e deveria haver ${rows}.`);
  }
}
