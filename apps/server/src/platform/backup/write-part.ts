import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import { makeDirectory } from "../durable-files/make-directory.ts";
import { moveDurably } from "../durable-files/move-durably.ts";
import type { CopiedTable } from "../stores/telemetry/copied-tables.ts";
import { columnsOfPart, type PinnedPart, type TelemetryPins } from "../stores/telemetry/telemetry-pins.ts";
import { type CopiedPart, partPath } from "./copy-manifest.ts";

/** Rows of a block, some ten megabytes. A row of `conformity_days` has some ten thousand bytes. */
const rowsAtOnce: Readonly<Record<CopiedTable, number>> = {
  weighings: 200_000,
  statuses: 200_000,
  conformity_days: 1_000,
};

const packed = promisify(zstdCompress);

/** Copies a pinned part into a directory. The file gets its final name when it is complete and on disk, and never changes after. */
export async function writePart(
  pins: Pick<TelemetryPins, "read">,
  part: PinnedPart,
  root: string,
): Promise<CopiedPart> {
  const { table, month, rows } = part;
  const name = partPath(part);
  const place = path.join(root, name);
  await makeDirectory(path.dirname(place));
  const file = await open(`${place}.part`, "w", 0o600);
  const hash = createHash("sha256");
  const blocks: number[] = [];
  try {
    for (let from = 0; from < rows; from += rowsAtOnce[table]) {
      const block = await pins.read(part, from, rowsAtOnce[table]);
      if (block.length === 0) throw new Error(`${name}: the part is pinned no more`);
      const bytes = await packed(block);
      await file.appendFile(bytes);
      hash.update(bytes);
      blocks.push(bytes.length);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await moveDurably(`${place}.part`, place);
  const bytes = blocks.reduce((sum, one) => sum + one, 0);
  const columns = [...columnsOfPart(part)];
  return { path: name, bytes, sha256: hash.digest("hex"), rows, table, month, columns, blocks };
}
