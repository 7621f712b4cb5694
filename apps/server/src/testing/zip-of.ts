import { crc32, deflateRawSync } from "node:zlib";

/** Creates a zip file; `claimed` is the unpacked size to state for each part. */
export function zipOf(parts: Readonly<Record<string, Buffer>>, claimed?: number): Buffer {
  const heads: Buffer[] = [];
  const bodies: Buffer[] = [];
  let offset = 0;
  for (const [name, data] of Object.entries(parts)) {
    const packed = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed ?? data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    heads.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), common, place, Buffer.from(name)]));
    bodies.push(body);
    offset += body.length;
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(heads.length, 8);
  end.writeUInt16LE(heads.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}

/** Parts of a workbook with a hidden sheet and the sheet `A` of this XML. */
export const book = (sheet: string | Buffer, more: Record<string, string> = {}): Record<string, Buffer> =>
  Object.fromEntries(
    Object.entries({
      "xl/workbook.xml": `<workbook xmlns:r="x"><sheets><sheet name="Oculta" state="hidden" r:id="r1"/><sheet name="A" r:id="r2"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
      "xl/worksheets/sheet2.xml": sheet,
      ...more,
    }).map(([name, text]) => [name, Buffer.from(text)]),
  );
