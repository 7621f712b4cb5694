import { MachineTrouble } from "../driver.ts";
import type { CountingField } from "@fiel/contracts";
import type { RegisterImage } from "./register-image.ts";

/** Values that a counter takes before it starts at 0 again. */
export interface CounterLayout {
  /** Number of values that its registers can hold; null for a float. */
  readonly range: number | null;
  /** Modulus from the profile; null when the profile names none. */
  readonly modulus: number | null;
}

const widths = {
  u16: 2 ** 16,
  i16: 2 ** 16,
  u32: 2 ** 32,
  i32: 2 ** 32,
  u64: 2 ** 64,
  i64: 2 ** 64,
  bcd16: 1e4,
  bcd32: 1e8,
  f32: null,
  f64: null,
} as const;

const rangeOf = ({ type, byte, scale }: CountingField): number | null => {
  const width = byte === undefined || type !== "u16" ? widths[type] : 2 ** 8;
  return width === null ? null : width * scale;
};

export const layoutOf = (field: CountingField): CounterLayout => ({
  range: rangeOf(field),
  modulus: field.modulus ?? null,
});

/** The count in the registers; a signed value continues upwards past its highest value. */
export const countIn = (image: RegisterImage, field: CountingField): number => {
  const raw = image.number(field);
  const count = raw < 0 ? raw + (rangeOf(field) ?? 0) : raw;
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new MachineTrouble("wrong", `o contador no registrador ${field.address} é ${raw}`);
};

/** Usual moduli of counters that use less than their registers could hold. */
const usualModuli = [1e3, 1e4, 2 ** 15, 1e5, 1e6, 1e7, 1e8] as const;

/** Moduli with which a step back from `before` would be a roll-over, for a profile that names none. */
export const inferableModuli = ({ range, modulus }: CounterLayout, before: number): number[] =>
  modulus === null ? usualModuli.filter((one) => one > before && one < (range ?? Infinity)) : [];
