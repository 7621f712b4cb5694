import type { ValueLayout } from "./profile.ts";

type WordOrder = "big" | "little";

export const registersOf = ({ type }: Pick<ValueLayout, "type">): number =>
  type === "u16" || type === "i16" ? 1 : 2;

const rawValue = (words: Buffer, layout: ValueLayout, profileOrder: WordOrder): number => {
  if (layout.type === "u16") {
    const word = words.readUInt16BE(0);
    if (layout.byte === undefined) return word;
    return layout.byte === "high" ? word >> 8 : word & 0xff;
  }
  if (layout.type === "i16") return words.readInt16BE(0);
  // `little` swaps the two words; the bytes within a word are big-endian in Modbus.
  const bytes =
    (layout.wordOrder ?? profileOrder) === "big"
      ? words
      : Buffer.concat([words.subarray(2, 4), words.subarray(0, 2)]);
  if (layout.type === "u32") return bytes.readUInt32BE(0);
  return layout.type === "i32" ? bytes.readInt32BE(0) : bytes.readFloatBE(0);
};

/**
 * The value that begins at the buffer's first register, scaled. Scaling by a decimal leaves binary dust,
 * which is rounded away at the ninth decimal.
 */
export const decode = (words: Buffer, layout: ValueLayout, profileOrder: WordOrder): number => {
  const raw = rawValue(words, layout, profileOrder);
  return layout.scale === 1 ? raw : Math.round(raw * layout.scale * 1e9) / 1e9;
};
