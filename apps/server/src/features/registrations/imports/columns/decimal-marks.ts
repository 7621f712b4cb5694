import { plainDigits } from "@fiel/domain";
import type { SheetCell, SheetRow } from "../../../../platform/sheets/file-rows.ts";
import { forEachInTurns } from "../each-in-turns.ts";
import { unitOfWord, wordAtEnd } from "../cells/words.ts";

export type DecimalMark = "," | ".";
/** `either`: three digits follow the only mark, which may also group thousands. */
export type ShownMark = DecimalMark | "either";

const other = { ",": ".", ".": "," } as const;

/** Removes currency, sign, blanks and unit around a number. */
function bare(text: string): string {
  const { before, word } = wordAtEnd(text.trim());
  const number = word === "" || unitOfWord(word) !== null ? before : text;
  return number
    .replaceAll(/\s+/g, "")
    .replace(/^R\$/i, "")
    .replace(/^[+\u2212-]/, "");
}

/** Longest text that can be a number. */
const longest = 60;

/** Decimal mark that a number's text shows; null when it has no mark or is no number. */
export function shownMark(text: string): ShownMark | null {
  if (text.length > longest) return null;
  const plain = plainDigits(text);
  if (!/[.,]/.test(plain)) return null;
  const number = bare(plain);
  if (!/^\d*[.,][\d.,]*$/.test(number)) return null;
  const marks = [...number.matchAll(/[.,]/g)].map(([mark]) => mark as DecimalMark);
  const [first, last] = [marks[0] as DecimalMark, marks.at(-1) as DecimalMark];
  // With both marks the last one is decimal, and stands only once.
  if (first !== last) return marks.filter((mark) => mark === last).length === 1 ? last : null;
  const [whole = "", ...groups] = number.split(first);
  const isGrouped = /^[1-9]\d{0,2}$/.test(whole) && groups.every((group) => group.length === 3);
  if (marks.length > 1) return isGrouped ? other[first] : null;
  return isGrouped ? "either" : first;
}

/** Counts the marks in a column's numbers. */
export class ColumnMarks {
  readonly #seen = { ",": 0, ".": 0, either: 0 };

  /** Counts a text cell. Number cells have no mark. */
  add(cell: SheetCell | undefined): void {
    const mark = typeof cell === "string" ? shownMark(cell) : null;
    if (mark !== null) this.#seen[mark] += 1;
  }

  /**
   * Mark that most numbers show. `either` when none decides, or when both marks occur and some numbers are ambiguous; null when no number has a mark.
   */
  get shown(): ShownMark | null {
    const { ",": commas, ".": points, either } = this.#seen;
    const isTorn = commas > 0 && points > 0 && either > 0;
    if (commas !== points && !isTorn) return commas > points ? "," : ".";
    return commas + points + either > 0 ? "either" : null;
  }
}

/** Mark of each column. */
export async function marksOfColumns(
  rows: readonly SheetRow[],
  columns: number,
): Promise<readonly (ShownMark | null)[]> {
  const marks = Array.from({ length: columns }, () => new ColumnMarks());
  await forEachInTurns(rows, ({ cells }) => {
    for (const [place, mark] of marks.entries()) mark.add(cells[place]);
  });
  return marks.map(({ shown }) => shown);
}
