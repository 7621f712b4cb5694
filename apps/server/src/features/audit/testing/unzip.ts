import { inflateRawSync } from "node:zlib";

/** Text of one file in a ZIP archive, found by the central directory. */
export function unzip(archive: Buffer, name: string): string {
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === 0x0201_4b50) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    ) as [number, number, number];
    if (archive.toString("utf8", at + 46, at + 46 + nameLength) === name) {
      const packed = archive.readUInt32LE(at + 20);
      const local = archive.readUInt32LE(at + 42);
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      return inflateRawSync(archive.subarray(start, start + packed)).toString("utf8");
    }
    at += 46 + nameLength + extraLength + commentLength;
  }
  throw new Error(`no ${name} in the archive`);
}
