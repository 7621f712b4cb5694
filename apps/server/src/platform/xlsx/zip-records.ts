/** What is known of an entry once it is written. */
export interface ZipEntry {
  readonly name: string;
  readonly crc: number;
  /** Bytes. */
  readonly size: number;
  readonly packedSize: number;
  /** Where its local header begins. */
  readonly offset: number;
}

/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808;
const version = 20;
const deflated = 8;
/** 1 January 1980: a file's own instant is on its cover. */
const time = 0;
const date = 0x21;
const most = 0xffff_ffff;

/** PKWARE's APPNOTE 4.3.7. */
export function localHeader(name: string): Buffer {
  const bytes = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  writeKind(header, 4);
  header.writeUInt16LE(bytes.length, 26);
  return Buffer.concat([header, bytes]);
}

/** 4.3.9. */
export function descriptor({ crc, size, packedSize }: ZipEntry): Buffer {
  // Its longer form would be another format, and no program opens a sheet of 4 GiB.
  if (size > most || packedSize > most) throw new RangeError("a sheet of more than 4 GiB");
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x0807_4b50, 0);
  record.writeUInt32LE(crc, 4);
  record.writeUInt32LE(packedSize, 8);
  record.writeUInt32LE(size, 12);
  return record;
}

/** 4.3.12. */
export function centralRecord({ name, crc, size, packedSize, offset }: ZipEntry): Buffer {
  if (offset > most) throw new RangeError("a file of more than 4 GiB");
  const bytes = Buffer.from(name);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x0201_4b50, 0);
  record.writeUInt16LE(version, 4);
  writeKind(record, 6);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(packedSize, 20);
  record.writeUInt32LE(size, 24);
  record.writeUInt16LE(bytes.length, 28);
  record.writeUInt32LE(offset, 42);
  return Buffer.concat([record, bytes]);
}

/** 4.3.16. */
export function endRecord(entries: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x0605_4b50, 0);
  record.writeUInt16LE(entries, 8);
  record.writeUInt16LE(entries, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}

function writeKind(record: Buffer, at: number): void {
  record.writeUInt16LE(version, at);
  record.writeUInt16LE(flags, at + 2);
  record.writeUInt16LE(deflated, at + 4);
  record.writeUInt16LE(time, at + 6);
  record.writeUInt16LE(date, at + 8);
}
