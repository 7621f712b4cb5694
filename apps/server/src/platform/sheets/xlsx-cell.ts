import type { SheetCell } from "./file-rows.ts";
import { shownNumber } from "./shown-number.ts";
import type { NumberStyles } from "./xlsx-styles.ts";

/** A cell as the part has it: its type (`s`, `inlineStr`, `str`, `b`, `e`, `d`, `n`), its style and its text. */
export interface RawCell {
  readonly type: string;
  readonly style: number;
  readonly text: string;
}

interface Book {
  readonly texts: readonly string[];
  readonly styles: NumberStyles;
}

/** The column of a reference such as `AB12`, 0 and above; -1 where it is none. */
export function placeOf(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference.toUpperCase())?.[0] ?? "";
  return letters.split("").reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

export function cellOf({ type, style, text }: RawCell, { texts, styles }: Book): SheetCell {
  switch (type) {
    case "s":
      return withoutEscapes(texts[Number(text)] ?? "");
    case "b":
      return text.trim() === "1";
    case "e":
      return { error: text.trim() || "#N/A" };
    case "n": {
      if (text.trim() === "") return null;
      const value = Number(text);
      if (!Number.isFinite(value)) return { error: "#NUM!" };
      if (styles.dates.has(style)) return dateText(value);
      const shown = shownNumber(value, styles.formats.get(style));
      return shown === null ? value : { value, shown };
    }
    default:
      return text === "" ? null : withoutEscapes(text);
  }
}

/** Characters that XML has no place for are written as `_x0009_`. */
const withoutEscapes = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

const dayMs = 86_400_000;
const excelEpochMs = Date.UTC(1899, 11, 30);

/** A code such as 10-12 that Excel took for a date is shown as one, and not as the number of a day. */
function dateText(days: number): SheetCell {
  const at = new Date(excelEpochMs + Math.round(days * dayMs));
  if (days < 0 || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return days;
  return at
    .toISOString()
    .slice(0, Number.isInteger(days) ? 10 : 19)
    .replace("T", " ");
}
