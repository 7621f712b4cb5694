const maxUint32 = 2 ** 32 - 1;

/** A whole number that the server can store: codes, and weights in mg. */
export const isUint32 = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= maxUint32;

/** A word of bits whose highest is a sign. */
export const isInt32 = (value: number): boolean =>
  Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;

export const isWeight = isUint32;

/** Packages a minute; a higher value means that the registers hold something else. */
const maxSpeed = 100_000;
export const isSpeed = (value: number): boolean => value >= 0 && value <= maxSpeed;

export interface Meaning<T> {
  readonly meaning: T | null;
  /** Whether the profile's table has the value. */
  readonly isKnown: boolean;
}

/** Meaning of a value by a table of the profile. */
export const meaningOf = <T>(table: Readonly<Record<string, T>>, value: number): Meaning<T> =>
  Object.hasOwn(table, value)
    ? { meaning: table[value] ?? null, isKnown: true }
    : { meaning: null, isKnown: false };
