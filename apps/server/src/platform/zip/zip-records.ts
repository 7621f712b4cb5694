/** Facts about a written entry. */
export interface ZipEntry {
  readonly name: string;
  readonly crc: number;
  /** Bytes. */
  readonly size: number;
  readonly packedSize: number;
  /** Offset of its local header. */
  readonly offset: number;
  /** Whether its data is stored as it came, already compressed. */
  readonly stored: boolean;
}

/** General purpose flags: sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808;
const version = 20;
/** Version that readers need for the 64-bit form. */
const version64 = 45;
/** 1 January 1980, 00:00; the real instant is on the cover page. */
const time = 0;
const date = 0x21;
/** Stands for a number that is given in 64-bit form elsewhere. */
const elsewhere = 0xffff_ffff;
const mostEntries = 0xffff;

const needs64 = (...numbers: readonly number[]): boolean => numbers.some((one) => one >= elsewhere);

/** Local file header (PKWARE's APPNOTE 4.3.7). */
export function localHeader({ name, stored }: Pick<ZipEntry, "name" | "stored">): Buffer {
  const bytes = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  writeKind(header, 4, { stored, version });
  header.writeUInt16LE(bytes.length, 26);
  return Buffer.concat([header, bytes]);
}

/** Data descriptor (APPNOTE 4.3.9). */
export function descriptor({ crc, size, packedSize }: ZipEntry): Buffer {
  const is64 = needs64(size, packedSize);
  const record = Buffer.alloc(is64 ? 24 : 16);
  record.writeUInt32LE(0x0807_4b50, 0);
  record.writeUInt32LE(crc, 4);
  if (is64) {
    record.writeBigUInt64LE(BigInt(packedSize), 8);
    record.writeBigUInt64LE(BigInt(size), 16);
  } else {
    record.writeUInt32LE(packedSize, 8);
    record.writeUInt32LE(size, 12);
  }
  return record;
}

/** Central directory record (APPNOTE 4.3.12), with the extra field of 4.5.3 for numbers beyond 32 bits. */
export function centralRecord({ name, crc, size, packedSize, offset, stored }: ZipEntry): Buffer {
  const is64 = needs64(size, packedSize, offset);
  const bytes = Buffer.from(name);
  const extra = Buffer.alloc(is64 ? 28 : 0);
  if (is64) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    for (const [place, number] of [size, packedSize, offset].entries())
      extra.writeBigUInt64LE(BigInt(number), 4 + 8 * place);
  }
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x0201_4b50, 0);
  record.writeUInt16LE(is64 ? version64 : version, 4);
  writeKind(record, 6, { stored, version: is64 ? version64 : version });
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(is64 ? elsewhere : packedSize, 20);
  record.writeUInt32LE(is64 ? elsewhere : size, 24);
  record.writeUInt16LE(bytes.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(is64 ? elsewhere : offset, 42);
  return Buffer.concat([record, bytes, extra]);
}

/** End of central directory record (APPNOTE 4.3.16), after the 64-bit records of 4.3.14 and 4.3.15 when a number needs them. */
export function endRecord(entries: number, size: number, offset: number): Buffer {
  const is64 = entries >= mostEntries || needs64(size, offset);
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x0605_4b50, 0);
  record.writeUInt16LE(is64 ? mostEntries : entries, 8);
  record.writeUInt16LE(is64 ? mostEntries : entries, 10);
  record.writeUInt32LE(is64 ? elsewhere : size, 12);
  record.writeUInt32LE(is64 ? elsewhere : offset, 16);
  return is64 ? Buffer.concat([endRecords64(entries, size, offset), record]) : record;
}

function endRecords64(entries: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x0606_4b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(version64, 12);
  record.writeUInt16LE(version64, 14);
  for (const [place, number] of [entries, entries, size, offset].entries())
    record.writeBigUInt64LE(BigInt(number), 24 + 8 * place);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x0706_4b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

interface Kind {
  readonly stored: boolean;
  readonly version: number;
}

function writeKind(record: Buffer, at: number, { stored, version: needed }: Kind): void {
  record.writeUInt16LE(needed, at);
  record.writeUInt16LE(flags, at + 2);
  record.writeUInt16LE(stored ? 0 : 8, at + 4);
  record.writeUInt16LE(time, at + 6);
  record.writeUInt16LE(date, at + 8);
}
