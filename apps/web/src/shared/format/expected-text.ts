import type { Format } from "./use-format.ts";

/** Expected counts from here on are written without decimals. */
const wholeFrom = 10;
const mostDecimals = 4;

/** Decimals with which the first significant digit of a small number is seen, at least one. */
const decimalsOf = (expected: number): number => {
  if (expected >= wholeFrom) return 0;
  return expected > 0 ? Math.min(mostDecimals, Math.max(1, Math.ceil(-Math.log10(expected)))) : 1;
};

/** Text of an expected number of events; a number above zero is never written as zero. */
export const expectedText = (format: Format, expected: number): string =>
  format.number(expected, { decimals: decimalsOf(expected) });
