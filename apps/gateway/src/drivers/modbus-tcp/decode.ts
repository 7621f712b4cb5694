import type { AnyLayout, ValueLayout, ValueOrder } from "./value-layout.ts";

type RegisterType = ValueLayout["type"];

/** Decodes binary coded decimals of four bits each; NaN when a digit is above 9. */
const bcd = (bytes: Buffer): number => {
  const text = bytes.toString("hex");
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
};

/** Number of registers of each type, and how to read its value from bytes in big-endian order. */
const types: Record<RegisterType, { readonly registers: number; readonly read: (bytes: Buffer) => number }> =
  {
    u16: { registers: 1, read: (bytes) => bytes.readUInt16BE(0) },
    i16: { registers: 1, read: (bytes) => bytes.readInt16BE(0) },
    u32: { registers: 2, read: (bytes) => bytes.readUInt32BE(0) },
    i32: { registers: 2, read: (bytes) => bytes.readInt32BE(0) },
    // Values above 2^53 are inexact; code that counts by them refuses them.
    u64: { registers: 4, read: (bytes) => Number(bytes.readBigUInt64BE(0)) },
    i64: { registers: 4, read: (bytes) => Number(bytes.readBigInt64BE(0)) },
    f32: { registers: 2, read: (bytes) => bytes.readFloatBE(0) },
    f64: { registers: 4, read: (bytes) => bytes.readDoubleBE(0) },
    bcd16: { registers: 1, read: bcd },
    bcd32: { registers: 2, read: bcd },
  };

/** Number of registers of a value; for a text, as many as its profile says. */
export const registersOf = ({ type, length = 1 }: AnyLayout): number =>
  type === "ascii" ? length : types[type].registers;

/** Reorders a value's bytes to big-endian: machines fill Modbus words in four orders. */
const inOrder = (words: Buffer, { wordOrder, byteOrder }: ValueOrder): Buffer => {
  if (wordOrder === "big") return byteOrder === "big" ? words : Buffer.from(words).swap16();
  // Reversing all bytes reverses both the words and the bytes within them.
  const turned = Buffer.from(words.toReversed());
  return byteOrder === "little" ? turned : turned.swap16();
};

/** One byte or one bit of a register; the whole value when the layout names neither. */
const partOf = (value: number, byte: ValueLayout["byte"], bit: ValueLayout["bit"]): number => {
  if (bit !== undefined) return (value >> bit) & 1;
  if (byte === undefined) return value;
  return byte === "high" ? value >> 8 : value & 0xff;
};

/** Decodes the text in registers: two characters each, up to a NUL, trimmed. Null when it is empty or not printable ASCII. */
export const decodeText = (
  words: Buffer,
  registers: number,
  { byteOrder }: Pick<ValueOrder, "byteOrder">,
): string | null => {
  const bytes = Buffer.from(words.subarray(0, registers * 2));
  if (byteOrder === "little") bytes.swap16();
  const text = bytes.toString("latin1").split("\0", 1)[0]?.trim() ?? "";
  return text === "" || !/^[\x20-\x7e]+$/.test(text) ? null : text;
};

/**
 * The scaled value that begins at the buffer's first register, rounded at the ninth decimal, since scaling by a decimal is inexact in
 * binary.
 */
export const decode = (words: Buffer, layout: ValueLayout, profile: ValueOrder): number => {
  const {
    type,
    byte,
    bit,
    scale,
    plus = 0,
    wordOrder = profile.wordOrder,
    byteOrder = profile.byteOrder,
  } = layout;
  const { registers, read } = types[type];
  const value = read(inOrder(words.subarray(0, registers * 2), { wordOrder, byteOrder }));
  const raw = type === "u16" ? partOf(value, byte, bit) : value;
  return scale === 1 && plus === 0 ? raw : Math.round((raw * scale + plus) * 1e9) / 1e9;
};
