import { defaultLocale, type Locale, type ShippedLocale } from "./locale.ts";
import type { Measure } from "./measure.ts";
import { formatNumber } from "./numbers.ts";

const two = (value: number): string => String(value).padStart(2, "0");

/**
 * A duration in seconds as pairs of number and unit: `2 h 04` from an hour on (rounded to the minute), `12 min 05 s` from a minute on, `45
 * s` below. Hours are not turned into days, so that totals stay comparable; thousands of hours are grouped. Negative counts as 0. Null for
 * no value.
 */
export function durationParts(seconds: number | null, locale: Locale = defaultLocale): Measure[] | null {
  if (seconds === null || !Number.isFinite(seconds)) return null;
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return [{ value: String(whole), unit: "s" }];
  if (whole < 3_600) {
    return [
      { value: String(Math.floor(whole / 60)), unit: "min" },
      { value: two(whole % 60), unit: "s" },
    ];
  }
  const minutes = Math.round(whole / 60);
  return [
    { value: formatNumber(Math.floor(minutes / 60), { locale }) ?? "", unit: "h" },
    { value: two(minutes % 60), unit: "" },
  ];
}

const textOf = (parts: readonly Measure[]): string =>
  parts.map(({ value, unit }) => (unit === "" ? value : `${value}\u00a0${unit}`)).join("\u00a0");

/** `durationParts` as one text with no-break spaces: `2 h 04`. Null for no value. */
export function formatDuration(seconds: number | null, locale: Locale = defaultLocale): string | null {
  const parts = durationParts(seconds, locale);
  return parts === null ? null : textOf(parts);
}

const monthWords: Readonly<Record<ShippedLocale, readonly [one: string, more: string]>> = {
  "pt-BR": ["mês", "meses"],
  en: ["month", "months"],
  es: ["mes", "meses"],
};

const isShipped = (locale: Locale): locale is ShippedLocale => locale in monthWords;

function monthWord(months: number, locale: Locale): string {
  if (isShipped(locale)) return monthWords[locale][months === 1 ? 0 : 1];
  const format = new Intl.NumberFormat(locale, { style: "unit", unit: "month", unitDisplay: "long" });
  return format.formatToParts(months).find(({ type }) => type === "unit")?.value ?? "";
}

/**
 * Time since an order started, by months of 30 days (dashboard spec, "Production orders page"): the two largest of months,
 * days, hours and minutes, `1 mês 3 d`, `5 h 12 min`; whole minutes, rounded down; below one `0 min`. Null for no value.
 */
export function formatElapsed(seconds: number | null, locale: Locale = defaultLocale): string | null {
  if (seconds === null || !Number.isFinite(seconds)) return null;
  const minutes = Math.max(0, Math.floor(seconds / 60));
  const months = Math.floor(minutes / 43_200);
  const all: Measure[] = [
    { value: String(months), unit: monthWord(months, locale) },
    { value: String(Math.floor(minutes / 1_440) % 30), unit: "d" },
    { value: String(Math.floor(minutes / 60) % 24), unit: "h" },
    { value: String(minutes % 60), unit: "min" },
  ];
  const first = all.findIndex(({ value }) => value !== "0");
  if (first === -1) return textOf(all.slice(-1));
  return textOf(all.slice(first, first + 2).filter(({ value }, index) => index === 0 || value !== "0"));
}
