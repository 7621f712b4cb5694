import type { ValueLayout, ValueOrder } from "./profile.ts";

type RegisterType = ValueLayout["type"];

/** Digits of four bits each; no number where one is above 9. */
const bcd = (bytes: Buffer): number => {
  const text = bytes.toString("hex");
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
};

/** Each type's registers, and its value in bytes of which the highest comes first. */
const types: Record<RegisterType, { readonly registers: number; readonly read: (bytes: Buffer) => number }> =
  {
    u16: { registers: 1, read: (bytes) => bytes.readUInt16BE(0) },
    i16: { registers: 1, read: (bytes) => bytes.readInt16BE(0) },
    u32: { registers: 2, read: (bytes) => bytes.readUInt32BE(0) },
    i32: { registers: 2, read: (bytes) => bytes.readInt32BE(0) },
    // Beyond 2^53 neighbours are one number: who counts by it refuses it.
    u64: { registers: 4, read: (bytes) => Number(bytes.readBigUInt64BE(0)) },
    i64: { registers: 4, read: (bytes) => Number(bytes.readBigInt64BE(0)) },
    f32: { registers: 2, read: (bytes) => bytes.readFloatBE(0) },
    f64: { registers: 4, read: (bytes) => bytes.readDoubleBE(0) },
    bcd16: { registers: 1, read: bcd },
    bcd32: { registers: 2, read: bcd },
  };

export const registersOf = ({ type }: Pick<ValueLayout, "type">): number => types[type].registers;

/** A value's bytes, the highest first: Modbus sends words so, and machines fill them in four orders. */
const inOrder = (words: Buffer, { wordOrder, byteOrder }: ValueOrder): Buffer => {
  if (wordOrder === "big") return byteOrder === "big" ? words : Buffer.from(words).swap16();
  // All bytes the other way round has the words and the bytes within them turned.
  const turned = Buffer.from(words.toReversed());
  return byteOrder === "little" ? turned : turned.swap16();
};

/**
 * The scaled value that begins at the buffer's first register, rounded at the ninth decimal, since scaling by a decimal is inexact in
 * binary.
 */
export const decode = (words: Buffer, layout: ValueLayout, profile: ValueOrder): number => {
  const {
    type,
    byte,
    scale,
    plus = 0,
    wordOrder = profile.wordOrder,
    byteOrder = profile.byteOrder,
  } = layout;
  const { registers, read } = types[type];
  const value = read(inOrder(words.subarray(0, registers * 2), { wordOrder, byteOrder }));
  const raw = byte === undefined || type !== "u16" ? value : byte === "high" ? value >> 8 : value & 0xff;
  return scale === 1 && plus === 0 ? raw : Math.round((raw * scale + plus) * 1e9) / 1e9;
};
