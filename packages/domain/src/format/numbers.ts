import { defaultLocale, type Locale } from "./locale.ts";
import type { Measure } from "./measure.ts";

/** `auto` signs negative numbers only, `always` every number but zero. */
export type SignDisplay = "auto" | "always";

export interface NumberOptions {
  readonly locale?: Locale;
  /** Digits after the comma, exactly. */
  readonly decimals?: number;
  readonly sign?: SignDisplay;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Without sign options, which the browsers of televisions do not know: the sign is added below. */
function formatterOf(locale: Locale, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      // By default Spanish does not group four digits.
      useGrouping: "always",
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

const signOf = (value: number, sign: SignDisplay): string =>
  value < 0 ? "\u2212" : sign === "always" ? "+" : "";

/**
 * A number for display: grouped, with the locale's decimal mark, exactly `decimals` digits (default 0) and a true minus (U+2212); a value
 * that rounds to zero has no sign. Null for null, NaN and infinities.
 */
export function formatNumber(value: number | null, options: NumberOptions = {}): string | null {
  if (value === null || !Number.isFinite(value)) return null;
  const { locale = defaultLocale, decimals = 0, sign = "auto" } = options;
  // Few fonts of PDFs and screens have the narrow space of French.
  const digits = formatterOf(locale, decimals)
    .format(Math.abs(value))
    .replace(/\u202f/g, "\u00a0");
  return /[1-9]/.test(digits) ? signOf(value, sign) + digits : digits;
}

/** A number with its unit apart. Null where `formatNumber` is null. */
export function formatMeasure(
  value: number | null,
  unit: string,
  options: NumberOptions = {},
): Measure | null {
  const text = formatNumber(value, options);
  return text === null ? null : { value: text, unit };
}

/** A percentage 0-100, 2 decimals by default: `97,34` and `%`. Null for no value. */
export function formatPercent(percent: number | null, options: NumberOptions = {}): Measure | null {
  return formatMeasure(percent, "%", { decimals: 2, ...options });
}

/**
 * The change from `previous` to `current` in percent of the previous, always signed, 2 decimals by default. Null when either is missing or
 * the previous is 0.
 */
export function formatChange(
  current: number | null,
  previous: number | null,
  options: NumberOptions = {},
): Measure | null {
  if (current === null || previous === null || previous === 0) return null;
  return formatPercent(((current - previous) / Math.abs(previous)) * 100, { sign: "always", ...options });
}
