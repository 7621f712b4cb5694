import { formatNumber, type Locale, withoutEnd } from "@fiel/domain";
import type { XlsxValue } from "../xlsx/sheet.ts";

const secondsPerDay = 86_400;

/**
 * A value as Excel shows it with a number format, in a language; "" for null and for a number that is not finite. Knows only the formats of the
 * server's own sheets.
 */
export function cellText(value: XlsxValue, format: string | undefined, locale: Locale): string {
  if (value === null) return "";
  if (value instanceof Date) return dateText(value, format ?? "dd/mm/yyyy hh:mm:ss");
  if (typeof value !== "number") return plainText(String(value));
  if (!Number.isFinite(value)) return "";
  if (format === undefined) return String(value);
  if (format.startsWith("[h]")) return durationText(value, format.endsWith("ss"));
  const scale = format.endsWith("%") ? 100 : 1;
  const decimals = decimalsOf(value * scale, format);
  const text = formatNumber(value * scale, { locale, decimals }) ?? "";
  return scale === 1 ? text : `${text}%`;
}

/** One line without half surrogate pairs; a run of control characters and line breaks becomes a space. */
export const plainText = (text: string): string =>
  text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");

/** The number format with a fixed number of decimals, so that numbers of a column align. */
export const alignedFormat = (format: string | undefined): string | undefined =>
  format?.replace(/\.[0#]+/, (digits) => digits.replaceAll("#", "0"));

/** Formats the UTC fields of a date, which hold wall clock time. */
function dateText(date: Date, format: string): string {
  const iso = date.toISOString();
  const parts: Readonly<Record<string, string>> = {
    "hh:mm": iso.slice(11, 16),
    ss: iso.slice(17, 19),
    dd: iso.slice(8, 10),
    mm: iso.slice(5, 7),
    yyyy: iso.slice(0, 4),
  };
  return format.replaceAll(/hh:mm|ss|dd|mm|yyyy/g, (part) => parts[part] ?? part);
}

const two = (value: number): string => String(value).padStart(2, "0");

/** Formats `days` as hours, which may exceed 24, `1034:05:09`. */
function durationText(days: number, withSeconds: boolean): string {
  const seconds = Math.round(days * secondsPerDay);
  const clock = `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}`;
  return withSeconds ? `${clock}:${two(seconds % 60)}` : clock;
}

/** Number of decimals to show. `0.0##` shows at least one, and up to three where the value has them. */
function decimalsOf(value: number, format: string): number {
  const wanted = /\.([0#]+)/.exec(format)?.[1] ?? "";
  const least = wanted.replaceAll("#", "").length;
  const digits = value.toFixed(wanted.length).split(".")[1] ?? "";
  return Math.max(least, withoutEnd(digits, "0").length);
}
