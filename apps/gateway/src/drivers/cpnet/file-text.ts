/** Encoding of a file; `utf-8` falls back to Windows-1252 line by line. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be";

export interface TextLine {
  readonly text: string;
  /** Offset of the line's first byte in the file. */
  readonly start: number;
}

export const unitBytes = (encoding: Encoding): number => (encoding === "utf-8" ? 1 : 2);

// Bytes of a date or header that suffice to see whether every other one is NUL.
const sampleBytes = 8;

/** Detects UTF-16 by the byte order mark or by NULs between letters, else UTF-8; null while there are only NULs or too few bytes. */
export const detectEncoding = (bytes: Buffer, offset: number): Encoding | null => {
  if (offset === 0 && bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (offset === 0 && bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const first = bytes.findIndex((byte) => byte !== 0);
  if (first < 0) return null;
  const sample = bytes.subarray(first, first + sampleBytes);
  if (sample.length < sampleBytes) return sample.includes(0x0a) || sample.includes(0x0d) ? "utf-8" : null;
  if (!sample.every((byte, i) => (byte === 0) === (i % 2 === 1))) return "utf-8";
  return (offset + first) % 2 === 0 ? "utf-16le" : "utf-16be";
};

/** The bytes as a string of code units: one character per byte in UTF-8, per two bytes in UTF-16. */
export const unitsOf = (bytes: Buffer, encoding: Encoding): string => {
  if (encoding === "utf-8") return bytes.toString("latin1");
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 2));
  return (encoding === "utf-16le" ? whole : Buffer.from(whole).swap16()).toString("utf16le");
};

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const windows1252 = new TextDecoder("windows-1252");

const decode = (units: string, encoding: Encoding): string => {
  if (encoding !== "utf-8" || !/[\u0080-\u00FF]/.test(units)) return units;
  // The byte order mark is removed first: as Windows-1252 it would be three letters.
  const bytes = Buffer.from(units.replace(/^\u00EF\u00BB\u00BF/, ""), "latin1");
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
};

/** The text's lines, without blank ones; CR, LF, both, or a run of NULs ends a line. */
export const linesOf = (units: string, offset: number, encoding: Encoding): TextLine[] => {
  const lines: TextLine[] = [];
  for (const { 0: line, index } of units.matchAll(/[^\r\n\0]+/g)) {
    const text = decode(line, encoding).replaceAll("\uFEFF", "").trim();
    if (text !== "") lines.push({ text, start: offset + index * unitBytes(encoding) });
  }
  return lines;
};

/** Length without trailing NULs. */
export const writtenLength = (units: string): number => {
  let length = units.length;
  while (length > 0 && units.charCodeAt(length - 1) === 0) length -= 1;
  return length;
};

/** Length of the whole lines, in units: up to the last line end. Trailing NULs may still be overwritten. */
export const wholeLength = (units: string): number => {
  const last = writtenLength(units) - 1;
  if (last < 0) return 0;
  return Math.max(...["\n", "\r", "\0"].map((end) => units.lastIndexOf(end, last))) + 1;
};
