import { defaultLocale, type Locale } from "./locale.ts";
import type { Measure } from "./measure.ts";

/** `auto` signs negative numbers alone, `always` every number but zero. */
export type SignDisplay = "auto" | "always";

export interface NumberOptions {
  readonly locale?: Locale;
  /** Digits after the comma, exactly. */
  readonly decimals?: number;
  readonly sign?: SignDisplay;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Signs are put before it here: the browsers of televisions know no options for them. */
function formatterOf(locale: Locale, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      // Spanish leaves four digits ungrouped otherwise.
      useGrouping: "always",
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

const signOf = (value: number, sign: SignDisplay): string =>
  value < 0 ? "\u2212" : sign === "always" ? "+" : "";

/**
 * A number for display: grouped, with the locale's decimal mark, exactly `decimals` digits (0 unless told) and a true minus
 * (U+2212); what rounds to zero has no sign. Null for null, NaN and infinities: there is no value to show.
 */
export function formatNumber(value: number | null, options: NumberOptions = {}): string | null {
  if (value === null || !Number.isFinite(value)) return null;
  const { locale = defaultLocale, decimals = 0, sign = "auto" } = options;
  // The narrow space of French is in few fonts of PDFs and of screens.
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

/** A percentage 0-100 with 2 decimals unless told: `97,34` and `%`. Null for no value. */
export function formatPercent(percent: number | null, options: NumberOptions = {}): Measure | null {
  return formatMeasure(percent, "%", { decimals: 2, ...options });
}

/**
 * The change from `previous` to `current` in percent of the previous, always signed, 2 decimals unless told.
 * Null when either is missing or the previous is 0: no ratio exists.
 */
export function formatChange(
  current: number | null,
  previous: number | null,
  options: NumberOptions = {},
): Measure | null {
  if (current === null || previous === null || previous === 0) return null;
  return formatPercent(((current - previous) / Math.abs(previous)) * 100, { sign: "always", ...options });
}
