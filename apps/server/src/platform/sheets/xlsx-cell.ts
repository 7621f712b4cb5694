import { notCalculated, type SheetCell } from "./file-rows.ts";
import { shownNumber, shownText } from "./shown-number.ts";
import type { NumberStyles } from "./xlsx-styles.ts";

/** A cell as the XML has it: type (`s`, `inlineStr`, `str`, `b`, `e`, `d`, `n`), style and text. */
export interface RawCell {
  readonly type: string;
  readonly style: number;
  readonly text: string;
  /** Whether a formula gives the value. */
  readonly isFormula: boolean;
  /** Whether the cell has a value, which may be an empty text. */
  readonly hasValue: boolean;
}

interface Book {
  readonly texts: readonly string[];
  readonly styles: NumberStyles;
  /** Whether days are counted from 1904, as Excel for Mac did (ECMA-376, 18.17.4.1). */
  readonly since1904: boolean;
  /** Whether the program that wrote the workbook leaves the formulas to the one that opens it, with 0 as their values. */
  readonly isUncalculated: boolean;
}

/** Column index of a reference such as `AB12`, from 0; -1 for an invalid reference. */
export function placeOf(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference.toUpperCase())?.[0] ?? "";
  return letters.split("").reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

export function cellOf(raw: RawCell, book: Book): SheetCell {
  const { type, style, text } = raw;
  const { texts, styles, since1904 } = book;
  const asShown = (one: string): string => shownText(one, styles.formats.get(style)) ?? one;
  if (lacksResult(raw, book)) return { error: notCalculated };
  switch (type) {
    case "s":
      return asShown(withoutEscapes(texts[Number(text)] ?? ""));
    case "b":
      return text.trim() === "1";
    case "e":
      return { error: text.trim() || "#N/A" };
    case "n": {
      if (text.trim() === "") return null;
      const value = Number(text);
      if (!Number.isFinite(value)) return { error: "#NUM!" };
      if (styles.dates.has(style)) return dateText(value, since1904);
      const shown = shownNumber(value, styles.formats.get(style));
      return shown === null ? value : { value, shown };
    }
    case "d":
      return text.trim() === "" ? null : isoText(text.trim());
    default:
      return text === "" ? null : asShown(withoutEscapes(text));
  }
}

/** Whether nobody calculated the formula of a cell. The result of a calculated one may be an empty text. */
const lacksResult = ({ type, text, isFormula, hasValue }: RawCell, { isUncalculated }: Book): boolean => {
  if (!isFormula) return false;
  if (type === "str") return !hasValue;
  return text.trim() === "" || (isUncalculated && type === "n" && Number(text) === 0);
};

/** Date of a cell that is written as one, in the form of the other dates. */
const isoText = (text: string): string =>
  text
    .replace("T", " ")
    .replace(/(\.\d+)?Z?$/, "")
    .replace(/^(.+) 00:00:00$/, "$1");

/** Decodes `_x0009_`, the form of characters that XML does not allow. */
const withoutEscapes = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

const dayMs = 86_400_000;
const excelEpochMs = Date.UTC(1899, 11, 30);
/** Days from the epoch of 1900 to the one of 1904. */
const daysTo1904 = 1_462;

/**
 * ISO text of an Excel date, so that a code such as 10-12 which Excel took for a date is shown as a date and not as a number of days. A time of day
 * without a date, as Excel takes 10:30 for, is a time alone.
 */
function dateText(days: number, since1904: boolean): SheetCell {
  const at = new Date(excelEpochMs + Math.round((days + (since1904 ? daysTo1904 : 0)) * dayMs));
  if (days < 0 || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return days;
  const [date = "", time = ""] = at.toISOString().slice(0, 19).split("T");
  if (days > 0 && days < 1) return time.replace(/:00$/, "");
  return Number.isInteger(days) ? date : `${date} ${time}`;
}
