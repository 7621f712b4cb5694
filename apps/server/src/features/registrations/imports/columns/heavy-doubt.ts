import { importFields, type ImportKind, type ImportMapping } from "@fiel/contracts";
import type { WeightUnit } from "@fiel/domain";
import type { SheetRow } from "../../../../platform/sheets/file-rows.ts";
import { textOf } from "../cells/parse-cell.ts";
import { toldUnitOf, unitOfWord, wordAtEnd } from "../cells/words.ts";
import { forEachInTurns } from "../each-in-turns.ts";
import { type DecimalMark, type ShownMark, shownMark } from "./decimal-marks.ts";

interface MarkedColumns {
  readonly kind: ImportKind;
  readonly columns: ImportMapping["columns"];
  readonly marks: readonly (ShownMark | null)[];
  /** The decimal mark of the file's other numbers. */
  readonly decimal: DecimalMark;
}

/** Units in which a thousand is more than a line weighs, so that `5.000` is hardly five thousand. */
const heavy: ReadonlySet<WeightUnit | null> = new Set(["kg", "lb"]);
const isWeight = (type: string): boolean => type === "weight" || type === "mass";

/**
 * Whether a column of weights has ambiguous numbers that the file's mark makes thousands of kilograms, such as `5.000` kg beside a price of `5,20`. 5 kg
 * is as likely there, written by a system that does not write all numbers alike.
 */
export async function hasHeavyDoubt(
  { kind, columns, marks, decimal }: MarkedColumns,
  rows: readonly SheetRow[],
): Promise<boolean> {
  const fields = importFields[kind];
  const typeOf = (name: string | null) => fields.find((field) => field.name === name)?.type ?? "";
  const places = [...columns.keys()].filter(
    (place) => marks[place] === "either" && isWeight(typeOf(columns[place]?.field ?? null)),
  );
  if (places.length === 0) return false;
  const unitPlace = columns.findIndex(({ field }) => field === "unit");
  let isFound = false;
  await forEachInTurns(rows, ({ cells }) => {
    isFound ||= places.some((place) => {
      const text = cells[place];
      // A number cell has no mark.
      if (typeof text !== "string" || shownMark(text) !== "either" || text.includes(decimal)) return false;
      const ofRow = unitPlace < 0 ? null : (toldUnitOf(textOf(cells[unitPlace]))?.unit ?? null);
      return heavy.has(unitOfWord(wordAtEnd(text.trim()).word) ?? columns[place]?.unit ?? ofRow);
    });
  });
  return isFound;
}
