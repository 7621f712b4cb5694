import { importFields, type ImportKind, type ImportMapping } from "@fiel/contracts";
import type { WeightUnit } from "@fiel/domain";
import type { SheetRow } from "../../../../platform/sheets/file-rows.ts";
import { textOf } from "../cells/parse-cell.ts";
import { toldUnitOf, unitOfWord, wordAtEnd } from "../cells/words.ts";
import { forEachInTurns } from "../each-in-turns.ts";
import { type DecimalMark, type ShownMark, shownMark } from "./decimal-marks.ts";
import { guessDecimal } from "./guess-columns.ts";

interface MarkedColumns {
  readonly kind: ImportKind;
  readonly columns: ImportMapping["columns"];
  readonly marks: readonly (ShownMark | null)[];
}

/** Units in which a thousand is more than a line weighs, so that `5.000` is hardly five thousand; null, a unit that nobody told, may be one. */
const heavy: ReadonlySet<WeightUnit | null> = new Set(["kg", "lb", null]);
const isWeight = (type: string): boolean => type === "weight" || type === "mass";

/**
 * The decimal mark by which the ambiguous numbers of a file are read without asking; null when a person must choose. The columns may have been
 * assigned, and their units told, after the file was read.
 */
export async function decidedMark(
  marked: MarkedColumns,
  rows: readonly SheetRow[],
): Promise<DecimalMark | null> {
  const decimal = guessDecimal(marked.kind, marked.columns, marked.marks);
  return decimal === null || (await isDoubtful(marked, decimal, rows)) ? null : decimal;
}

/**
 * Whether ambiguous numbers beside numbers with the mark may still have the other one: in a column that itself shows the other, and weights that the
 * mark makes thousands of kilograms, such as `5.000` kg beside a price of `5,20`. 5 kg is as likely there, written by a system that does not write all
 * numbers alike.
 */
async function isDoubtful(
  { kind, columns, marks }: MarkedColumns,
  decimal: DecimalMark,
  rows: readonly SheetRow[],
): Promise<boolean> {
  const fields = importFields[kind];
  const typeOf = (name: string | null) => fields.find((field) => field.name === name)?.type ?? "";
  const places = [...columns.keys()].filter(
    (place) => marks[place] === "either" && columns[place]?.field !== null,
  );
  const unitPlace = columns.findIndex(({ field }) => field === "unit");
  /** Whether a column of weights has an ambiguous number, at `place` of the row, that is heavy by the mark. */
  const isHeavy = (text: string, place: number, cells: SheetRow["cells"]): boolean => {
    if (!isWeight(typeOf(columns[place]?.field ?? null)) || text.includes(decimal)) return false;
    const ofRow = unitPlace < 0 ? null : (toldUnitOf(textOf(cells[unitPlace]))?.unit ?? null);
    return heavy.has(unitOfWord(wordAtEnd(text.trim()).word) ?? columns[place]?.unit ?? ofRow);
  };
  const ambiguous = new Set<number>();
  const contrary = new Set<number>();
  let isFound = false;
  await forEachInTurns(rows, ({ cells }) => {
    for (const place of places) {
      const text = cells[place];
      // A number cell has no mark.
      const shown = typeof text === "string" ? shownMark(text) : null;
      if (shown === null || typeof text !== "string") continue;
      if (shown === "either") ambiguous.add(place);
      else if (shown !== decimal) contrary.add(place);
      isFound ||= shown === "either" && isHeavy(text, place, cells);
    }
  });
  return isFound || [...ambiguous].some((place) => contrary.has(place));
}
