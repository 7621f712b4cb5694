import { plainDigits, withoutEnd } from "@fiel/domain";

/** An exact decimal number: `digits` × 10^-`scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const longest = 40;
/** Longest text with its blanks. */
const longestWritten = 200;

const blankBetweenDigits = /\d\s+\d/;
const groupedByBlanks = /^[^\d]{0,6}[1-9]\d{0,2}(?:\s\d{3})+(?:[.,]\d*)?$/;

/** Whether blanks stand elsewhere than between groups of thousands: `12 5` is not 125, `0 500` is not 500. */
const isTorn = (written: string): boolean =>
  blankBetweenDigits.test(written) && !groupedByBlanks.test(written);

/** Patterns by decimal mark; the other mark groups thousands. */
const writings = {
  ",": { grouped: /^([+-]?)([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/, simple: /^([+-]?)(\d+)(?:,(\d*))?$/ },
  ".": { grouped: /^([+-]?)([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/, simple: /^([+-]?)(\d+)(?:\.(\d*))?$/ },
} as const;

/**
 * Number of a text with a known decimal mark: `1.234,5`, `R$ 5,10`, `-3`. Thousands may be grouped by the other mark or by blanks; a mark that can
 * only be a decimal one, as in `0.500`, counts as one. Null when the text is no number.
 */
export function decimalOf(text: string, mark: "," | "."): Decimal | null {
  const written = plainDigits(text).trim();
  if (written.length > longestWritten || isTorn(written)) return null;
  const plain = written
    .replaceAll(/\s/g, "")
    .replace(/^R\$/i, "")
    .replace(/^\u2212/, "-");
  if (plain.length > longest) return null;
  const [, sign = "", whole = "", fraction = ""] =
    matchWith(plain, mark) ?? /^([+-]?)(\d+)[.,](\d+)$/.exec(plain) ?? [];
  if (whole === "") return null;
  return decimal(`${sign === "-" ? "-" : ""}${whole.replaceAll(/[.,]/g, "")}`, fraction);
}

function matchWith(plain: string, mark: "," | "."): RegExpExecArray | null {
  const { grouped, simple } = writings[mark];
  return grouped.exec(plain) ?? simple.exec(plain);
}

function decimal(whole: string, fraction: string): Decimal {
  const digits = withoutEnd(fraction, "0");
  return { digits: BigInt(whole + digits), scale: digits.length };
}

/** Decimal of a number cell. Excel stores binary fractions, so it is rounded to 15 digits. Null when it is infinite or too long to write out. */
export function decimalOfNumber(value: number): Decimal | null {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21) return null;
  const meant = Number(value.toPrecision(15));
  const text = meant.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
  return decimalOf(text, ".");
}

/** The number times 10^`shift`. */
export const shifted = ({ digits, scale }: Decimal, shift: number): Decimal =>
  scale >= shift
    ? { digits, scale: scale - shift }
    : { digits: digits * 10n ** BigInt(shift - scale), scale: 0 };

export const numberOf = ({ digits, scale }: Decimal): number => Number(`${digits}e-${scale}`);

/** The number as an integer; null when it has a fraction. */
export function wholeOf({ digits, scale }: Decimal): number | null {
  if (scale === 0) return Number(digits);
  const divisor = 10n ** BigInt(scale);
  return digits % divisor === 0n ? Number(digits / divisor) : null;
}
