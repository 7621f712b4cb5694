import { open } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { copiedTables, type TelemetryCopies } from "../stores/telemetry/telemetry-copies.ts";
import { TransferError } from "../tenant-transfer/transfer-error.ts";
import type { Copy } from "./copy-directory.ts";

const unpacked = promisify(zstdDecompress);

/** Stores the telemetry of a copy in an empty store, whose roll-ups are made of it, and compares the counts. `run` names this attempt. */
export async function loadTelemetry(
  copies: Pick<TelemetryCopies, "load" | "counts">,
  { root, manifest: { parts } }: Copy,
  run: string,
): Promise<void> {
  for (const [number, part] of parts.entries()) {
    const file = await open(path.join(root, part.path));
    try {
      for (const [i, bytes] of part.blocks.entries()) {
        const { buffer } = await file.read(Buffer.alloc(bytes));
        await copies.load(part.table, part.columns, await unpacked(buffer), `copy:${run}:${number}:${i}`);
      }
    } finally {
      await file.close();
    }
  }
  const stored = await copies.counts();
  for (const table of copiedTables) {
    const rows = parts.filter((part) => part.table === table).reduce((sum, part) => sum + part.rows, 0);
    if (stored[table] !== rows)
      throw new TransferError(`Em ${table} há ${stored[table]} linhas e deveria haver ${rows}.`);
  }
}
