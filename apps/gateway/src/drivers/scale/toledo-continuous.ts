import { incomplete, none, toMilligrams, type Piece } from "./weight-frame.ts";

const stx = 0x02;
const cr = 0x0d;
/** STX and the three status words in front of the weight. */
const headLength = 4;
/** Weight and tare of six digits each, with a blank in front or a mark between them. */
const longestFields = 14;

/** Units by the code in status word C; for code 0, word B tells pounds from kilograms. */
const otherUnits: readonly (string | null)[] = [null, "g", "t", "oz", "ozt", "dwt", "tn", null];

/** The byte that makes the sum of the low seven bits from STX to itself a multiple of 128. */
export const checksumOf = (bytes: Uint8Array): number => {
  let sum = 0;
  for (const byte of bytes) sum += byte & 0x7f;
  return -sum & 0x7f;
};

const isField = (byte: number): boolean => (byte >= 0x30 && byte <= 0x39) || byte === 0x20 || byte === 0x3e;

/** Parses the six characters of the weight, digits after blanks. Null when they are not a number. */
const digitsIn = (text: string): number | null => {
  const hasBlank = text.startsWith(" ") && text.length % 6 === 1 && text[6] !== ">";
  const weight = (hasBlank ? text.slice(1) : text).slice(0, 6).trimStart();
  return /^\d{1,6}$/.test(weight) ? Number(weight) : null;
};

const frameOf = (head: Uint8Array, digits: number): Extract<Piece, { kind: "frame" }>["frame"] => {
  const [a = 0, b = 0, c = 0] = [head[1], head[2], head[3]];
  const isUnusable = (b & 0b100) !== 0 || (b & 0b100_0000) !== 0;
  const unit = (c & 0b111) === 0 ? ((b & 0b1_0000) === 0 ? "lb" : "kg") : (otherUnits[c & 0b111] ?? null);
  // Word A places the decimal point; code 2 puts it behind the last digit.
  const value = digits * 10 ** (2 - (a & 0b111)) * ((b & 0b10) === 0 ? 1 : -1);
  const weightMg = isUnusable || unit === null ? null : toMilligrams(value, unit);
  return { weightMg, isStable: (b & 0b1000) === 0 };
};

/**
 * Toledo's continuous output, with its tare or in the short form without (Mettler-Toledo IND445, Cardinal 225, Fairbanks FB3000). A checksum follows
 * the CR if the scale is set up to send one.
 */
export const toledoContinuous = (bytes: Uint8Array, start: number, hasChecksum: boolean): Piece => {
  if (((bytes[start] ?? 0) & 0x7f) !== stx) return none;
  // No status word equals STX: the first one is then a checksum with that value.
  if (((bytes[start + 1] ?? 0) & 0x7f) === stx) return none;
  let end = start + headLength;
  const last = end + longestFields;
  while (end < bytes.length && end <= last && isField((bytes[end] ?? 0) & 0x7f)) end += 1;
  if (bytes.length <= start + headLength || end >= bytes.length) return end > last ? none : incomplete;
  if (((bytes[end] ?? 0) & 0x7f) !== cr) return none;
  if (hasChecksum && end + 1 >= bytes.length) return incomplete;
  const body = bytes.subarray(start, end + 1).map((byte) => byte & 0x7f);
  const text = String.fromCharCode(...body.subarray(headLength, -1));
  const after = end + (hasChecksum ? 2 : 1);
  const isRight = !hasChecksum || ((bytes[end + 1] ?? 0) & 0x7f) === checksumOf(body);
  const digits = isRight ? digitsIn(text) : null;
  // A wrong frame may contain the beginning of the next one, so only its STX is skipped.
  if (digits === null) return { kind: "wrong", end: start + 1 };
  return { kind: "frame", end: after, frame: frameOf(body, digits) };
};
