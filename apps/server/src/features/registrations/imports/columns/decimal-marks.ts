import { plainDigits } from "@fiel/domain";
import type { SheetCell, SheetRow } from "../../../../platform/sheets/file-rows.ts";
import { forEachInTurns } from "../each-in-turns.ts";
import { unitOfWord, wordAtEnd } from "../cells/words.ts";

export type DecimalMark = "," | ".";
/** `either`: three digits follow the one mark, and it may as well group thousands. */
export type ShownMark = DecimalMark | "either";

const other = { ",": ".", ".": "," } as const;

/** Without what is written around a number that is read: currency, sign, blanks, a unit. */
function bare(text: string): string {
  const { before, word } = wordAtEnd(text.trim());
  const number = word === "" || unitOfWord(word) !== null ? before : text;
  return number
    .replaceAll(/\s+/g, "")
    .replace(/^R\$/i, "")
    .replace(/^[+\u2212-]/, "");
}

/** Longer texts are no numbers. */
const longest = 60;

/** The decimal mark that a number's text shows; null where it has no mark, or is no number. */
export function shownMark(text: string): ShownMark | null {
  if (text.length > longest) return null;
  const plain = plainDigits(text);
  if (!/[.,]/.test(plain)) return null;
  const number = bare(plain);
  if (!/^\d*[.,][\d.,]*$/.test(number)) return null;
  const marks = [...number.matchAll(/[.,]/g)].map(([mark]) => mark as DecimalMark);
  const [first, last] = [marks[0] as DecimalMark, marks.at(-1) as DecimalMark];
  // Groups of thousands come before the decimals, and of decimals there is one mark.
  if (first !== last) return marks.filter((mark) => mark === last).length === 1 ? last : null;
  const [whole = "", ...groups] = number.split(first);
  const isGrouped = /^[1-9]\d{0,2}$/.test(whole) && groups.every((group) => group.length === 3);
  if (marks.length > 1) return isGrouped ? other[first] : null;
  return isGrouped ? "either" : first;
}

/** Counts the marks of a column's numbers. */
export class ColumnMarks {
  readonly #seen = { ",": 0, ".": 0, either: 0 };

  /** Of numbers as Excel keeps them nothing has to be known. */
  add(cell: SheetCell | undefined): void {
    const mark = typeof cell === "string" ? shownMark(cell) : null;
    if (mark !== null) this.#seen[mark] += 1;
  }

  /** The mark that more of the numbers show; `either` where none decides, or both do and some may have either; null where none has a mark. */
  get shown(): ShownMark | null {
    const { ",": commas, ".": points, either } = this.#seen;
    const isTorn = commas > 0 && points > 0 && either > 0;
    if (commas !== points && !isTorn) return commas > points ? "," : ".";
    return commas + points + either > 0 ? "either" : null;
  }
}

/** What each of so many columns shows. */
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
