import { type ImportField, isPlain } from "@fiel/contracts";
import { halfWidth, unescapeCell, visibleText, type WeightUnit } from "@fiel/domain";
import type { SheetCell } from "../../../../platform/sheets/file-rows.ts";
import { type Problem, problem } from "../problem.ts";
import { type Decimal, decimalOf, decimalOfNumber, numberOf, shifted, wholeOf } from "./decimal.ts";
import { flagOf, levelOf, linkOf, toldUnitOf, type ToldUnit, unitOfWord, wordAtEnd } from "./words.ts";

export interface CellSettings {
  readonly decimal: "," | ".";
  readonly dropZeros: boolean;
  /** Told for the whole column. */
  readonly unit: WeightUnit | null;
}

/** A weight as the file has it; `unit` null: that of its row. */
export interface FileWeight extends Decimal {
  readonly unit: WeightUnit | null;
}

/** `empty`: nothing stands there. Of a weight the value is a FileWeight, of a unit a ToldUnit. */
export type Parsed =
  | { readonly value: string | number | boolean | FileWeight | ToldUnit }
  | { readonly empty: true }
  | { readonly problem: Problem };

/** No field takes as long a text; what is beyond is not looked at. */
const longestText = 1_000;
const isOverlong = (cell: SheetCell | undefined): boolean =>
  typeof cell === "string" && cell.trim().length > longestText;

/** What stands in a cell, as a person would say it. */
export function textOf(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "object") return "shown" in cell ? cell.shown : cell.error;
  if (typeof cell === "number") {
    const decimal = decimalOfNumber(cell);
    return decimal === null ? String(cell) : plainText(decimal);
  }
  return typeof cell === "boolean"
    ? String(cell)
    : visibleText(unescapeCell(cell.trim().slice(0, longestText))).trim();
}

function plainText(decimal: Decimal): string {
  const digits = decimal.digits
    .toString()
    .replace("-", "")
    .padStart(decimal.scale + 1, "0");
  const cut = digits.length - decimal.scale;
  const sign = decimal.digits < 0n ? "-" : "";
  return decimal.scale === 0 ? sign + digits : `${sign}${digits.slice(0, cut)},${digits.slice(cut)}`;
}

/** Reads a cell as its column's field. */
export function parseCell(field: ImportField, cell: SheetCell | undefined, settings: CellSettings): Parsed {
  if (isError(cell)) return { problem: problem("excelError", cell.error) };
  if (isOverlong(cell)) return { problem: problem("tooLong", field.longest ?? longestText) };
  const text = textOf(cell);
  if (text === "") return field.filled === true ? { problem: problem("required") } : { empty: true };
  switch (field.type) {
    case "text":
    case "group":
    case "reason":
    case "zone":
      return textOfField(field, text, settings);
    case "flag":
      return found(flagOf(text), "notAFlag");
    case "level":
      return found(levelOf(text), "notALevel");
    case "link":
      return found(linkOf(text), "notALink");
    case "unit":
      return found(toldUnitOf(text), "notAUnit");
    case "weight":
      return weightOf(cell, text, settings);
    case "mass":
      return massOf(field, cell, text, settings);
    case "whole":
    case "decimal":
    case "money":
      return numberOfField(field, decimalIn(cell, text, settings));
  }
}

const found = (value: string | number | boolean | ToldUnit | null, code: string): Parsed =>
  value === null ? { problem: problem(code) } : { value };

/** What Excel leaves of a long code that it took for a number. */
const cut = /^\d([.,]\d+)?E\+\d+$/i;

function textOfField({ longest, key, name }: ImportField, text: string, { dropZeros }: CellSettings): Parsed {
  if (!isPlain(text)) return { problem: problem("invalidText") };
  if ((key === true || name === "barCode") && cut.test(text)) return { problem: problem("cutDigits") };
  const written = key === true || name === "barCode" ? halfWidth(text) : text;
  const value =
    key === true && dropZeros && /^\d+$/.test(written) ? written.replace(/^0+(?=\d)/, "") : written;
  return longest !== undefined && value.length > longest
    ? { problem: problem("tooLong", longest) }
    : { value };
}

const decimalIn = (cell: SheetCell | undefined, text: string, { decimal }: CellSettings): Decimal | null => {
  const number = numberIn(cell);
  return number === null ? decimalOf(text, decimal) : decimalOfNumber(number);
};

const isError = (cell: SheetCell | undefined): cell is { readonly error: string } =>
  typeof cell === "object" && cell !== null && "error" in cell;

/** What a spreadsheet knows as a number, however its cell shows it. */
const numberIn = (cell: SheetCell | undefined): number | null => {
  if (typeof cell === "number") return cell;
  return typeof cell === "object" && cell !== null && "shown" in cell ? cell.value : null;
};

function numberOfField({ type, least, most }: ImportField, decimal: Decimal | null): Parsed {
  if (decimal === null) return { problem: problem("notANumber") };
  const value = type === "whole" ? wholeOf(decimal) : numberOf(decimal);
  if (value === null) return { problem: problem("notWhole") };
  if (least !== undefined && value < least) return { problem: problem("tooSmall", least) };
  if (most !== undefined && value > most) return { problem: problem("tooLarge", most) };
  return { value };
}

/** `38 g` says its unit itself; -1 is how the calls say that nothing is set. */
function weightOf(cell: SheetCell | undefined, text: string, settings: CellSettings): Parsed {
  // What a spreadsheet knows as a number is of the column's unit, whatever its cell shows beside it.
  const { before: digits, word } = numberIn(cell) === null ? wordAtEnd(text) : { before: text, word: "" };
  const own = word === "" ? settings.unit : unitOfWord(word);
  const decimal = decimalIn(word === "" ? cell : digits, digits, settings);
  if (decimal === null || (word !== "" && own === null)) return { problem: problem("notANumber") };
  if (decimal.digits === -1n && decimal.scale === 0) return { empty: true };
  if (decimal.digits < 0n) return { problem: problem("tooSmall", 0) };
  return { value: { ...decimal, unit: own } };
}

/** Grams. */
function massOf(
  field: ImportField,
  cell: SheetCell | undefined,
  text: string,
  settings: CellSettings,
): Parsed {
  const weight = weightOf(cell, text, settings);
  if (!("value" in weight)) return "empty" in weight ? { problem: problem("tooSmall", 0) } : weight;
  const { unit, ...decimal } = weight.value as FileWeight;
  if (unit === "lb") return { problem: problem("otherUnit", "g") };
  return numberOfField(field, unit === "kg" ? shifted(decimal, 3) : decimal);
}
