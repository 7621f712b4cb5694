import { promisify } from "node:util";
import { constants, zstdCompress, zstdCompressSync, zstdDecompress } from "node:zlib";
import { NativeBlock } from "../stores/telemetry/native-block.ts";
import type { BlockTable } from "../stores/telemetry/telemetry-blocks.ts";

/** Rows of each table; a table without rows is omitted. */
export type LogRows = Readonly<Partial<Record<BlockTable, NativeBlock>>>;

/** Rows that are acknowledged together. */
export interface LogEntry {
  /** Tenants of the rows, each once. */
  readonly tenants: readonly number[];
  readonly rows: LogRows;
}

export const countRows = ({ weighings, statuses }: LogRows): number =>
  (weighings?.rows ?? 0) + (statuses?.rows ?? 0);

/** With a checksum, so that unpacking finds a changed byte. */
const checked = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Fewer bytes are packed on this thread, because passing them to another one would take longer. */
const smallBytes = 32_768;

/** Packs rows for the log: columns in the store's native format, compressed. Null when there are no rows. */
export async function packRows(block: NativeBlock | undefined): Promise<Buffer | null> {
  if (block === undefined || block.rows === 0) return null;
  const bytes = block.encode();
  return bytes.length < smallBytes ? zstdCompressSync(bytes, checked) : compress(bytes, checked);
}

export async function unpackRows(packed: Buffer | null): Promise<NativeBlock | undefined> {
  return packed === null ? undefined : NativeBlock.decode(await decompress(packed));
}
