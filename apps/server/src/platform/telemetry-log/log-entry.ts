import { promisify } from "node:util";
import { constants, zstdCompress, zstdCompressSync, zstdDecompress } from "node:zlib";
import { NativeBlock } from "../stores/telemetry/native-block.ts";
import type { BlockTable } from "../stores/telemetry/telemetry-blocks.ts";

/** Rows of each table; none where there are none. */
export type LogRows = Readonly<Partial<Record<BlockTable, NativeBlock>>>;

/** Rows that are acknowledged together. */
export interface LogEntry {
  /** Whose rows there are, each once. */
  readonly tenants: readonly number[];
  readonly rows: LogRows;
}

export const countRows = ({ weighings, statuses }: LogRows): number =>
  (weighings?.rows ?? 0) + (statuses?.rows ?? 0);

/** A byte that is not what it was is found when it is unpacked. */
const checked = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Less is packed at once: handing it to another thread would take longer. */
const smallBytes = 32_768;

/** Rows as the log keeps them: columns in the store's own form, packed; null for none. */
export async function packRows(block: NativeBlock | undefined): Promise<Buffer | null> {
  if (block === undefined || block.rows === 0) return null;
  const bytes = block.encode();
  return bytes.length < smallBytes ? zstdCompressSync(bytes, checked) : compress(bytes, checked);
}

export async function unpackRows(packed: Buffer | null): Promise<NativeBlock | undefined> {
  return packed === null ? undefined : NativeBlock.decode(await decompress(packed));
}
