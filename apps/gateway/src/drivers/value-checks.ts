const maxUint32 = 2 ** 32 - 1;

/** Whether a value is a whole number that the server can store: a code, or a weight in mg. */
export const isUint32 = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= maxUint32;

/** Whether a value fits a signed word of 32 bits. */
export const isInt32 = (value: number): boolean =>
  Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;

export const isWeight = isUint32;

/** Packages a minute; a higher value means that the registers hold something else. */
const maxSpeed = 100_000;
export const isSpeed = (value: number): boolean => value >= 0 && value <= maxSpeed;

export interface Meaning<T> {
  readonly meaning: T | null;
  /** Whether the profile's table contains the value. */
  readonly isKnown: boolean;
}

/** Meaning of a value in a table of the profile. */
export const meaningOf = <T>(table: Readonly<Record<string, T>>, value: number): Meaning<T> =>
  Object.hasOwn(table, value)
    ? { meaning: table[value] ?? null, isKnown: true }
    : { meaning: null, isKnown: false };
