import { plainDigits, withoutEnd } from "@fiel/domain";

/** A number as it was written, exactly: `digits` times ten to the power of `-scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const longest = 40;

/** By the decimal mark; the other mark groups thousands. */
const writings = {
  ",": { grouped: /^([+-]?)([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/, simple: /^([+-]?)(\d+)(?:,(\d*))?$/ },
  ".": { grouped: /^([+-]?)([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/, simple: /^([+-]?)(\d+)(?:\.(\d*))?$/ },
} as const;

/**
 * The number that a text says where the decimal mark is known: `1.234,5`, `R$ 5,10`, `-3`. Thousands may be grouped by the
 * other mark or by blanks; a mark that can only be a decimal one, as in `0.500`, is taken for one. Null where it is no number.
 */
export function decimalOf(text: string, mark: "," | "."): Decimal | null {
  const plain = plainDigits(text)
    .replaceAll(/[\s\u00a0\u202f]/g, "")
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

/** Of a number as Excel keeps it: 15 digits are meant, what is beyond is noise of its arithmetic. Null beyond what can be written out. */
export function decimalOfNumber(value: number): Decimal | null {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21) return null;
  const meant = Number(value.toPrecision(15));
  const text = meant.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
  return decimalOf(text, ".");
}

/** Moved by as many places: `shift` 3 is times a thousand. */
export const shifted = ({ digits, scale }: Decimal, shift: number): Decimal =>
  scale >= shift
    ? { digits, scale: scale - shift }
    : { digits: digits * 10n ** BigInt(shift - scale), scale: 0 };

export const numberOf = ({ digits, scale }: Decimal): number => Number(`${digits}e-${scale}`);

/** The digits alone of a whole number; null of one that is not. */
export function wholeOf({ digits, scale }: Decimal): number | null {
  if (scale === 0) return Number(digits);
  const divisor = 10n ** BigInt(scale);
  return digits % divisor === 0n ? Number(digits / divisor) : null;
}
