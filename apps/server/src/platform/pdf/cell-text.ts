import { formatNumber, type Locale, withoutEnd } from "@fiel/domain";
import type { XlsxValue } from "../xlsx/sheet.ts";

const secondsPerDay = 86_400;

/** What Excel shows of a value by its number format, in a language; of the formats that sheets here have. */
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

/** One line of what can be written at all: no halves of characters, no control characters. */
export const plainText = (text: string): string =>
  text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");

/** The format with as many digits in every row: numbers under each other are compared by their places. */
export const alignedFormat = (format: string | undefined): string | undefined =>
  format?.replace(/\.[0#]+/, (digits) => digits.replaceAll("#", "0"));

/** A date as the wall clock showed it: its UTC fields. */
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

/** `days` as hours that go on beyond 24, `1034:05:09`. */
function durationText(days: number, withSeconds: boolean): string {
  const seconds = Math.round(days * secondsPerDay);
  const clock = `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}`;
  return withSeconds ? `${clock}:${two(seconds % 60)}` : clock;
}

/** `0.0##`: one digit after the comma, and up to three where the value has them. */
function decimalsOf(value: number, format: string): number {
  const wanted = /\.([0#]+)/.exec(format)?.[1] ?? "";
  const least = wanted.replaceAll("#", "").length;
  const digits = value.toFixed(wanted.length).split(".")[1] ?? "";
  return Math.max(least, withoutEnd(digits, "0").length);
}
