import { type ImportField, isPlain } from "@fiel/contracts";
import { halfWidth, unescapeCell, visibleText, type WeightUnit } from "@fiel/domain";
import { notCalculated, type SheetCell } from "../../../../platform/sheets/file-rows.ts";
import { type Problem, problem } from "../problem.ts";
import { type Decimal, decimalOf, decimalOfNumber, numberOf, shifted, wholeOf } from "./decimal.ts";
import { flagOf, levelOf, linkOf, toldUnitOf, type ToldUnit, unitOfWord, wordAtEnd } from "./words.ts";

export interface CellSettings {
  readonly decimal: "," | ".";
  readonly dropZeros: boolean;
  /** Unit chosen for the whole column; null for none. */
  readonly unit: WeightUnit | null;
}

/** Weight of a cell; `unit` is null when the row's unit holds. */
export interface FileWeight extends Decimal {
  readonly unit: WeightUnit | null;
}

/** Result of parsing a cell. A weight gives a FileWeight, a unit a ToldUnit; `empty` for a blank cell. */
export type Parsed =
  | { readonly value: string | number | boolean | FileWeight | ToldUnit }
  | { readonly empty: true }
  | { readonly problem: Problem };

/** Longest text that is read; every field takes less. */
const longestText = 1_000;
const isOverlong = (cell: SheetCell | undefined): boolean =>
  typeof cell === "string" && cell.trim().length > longestText;

/** Text of a cell as a person would write it. */
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

/** Parses a cell as the field of its column. */
export function parseCell(field: ImportField, cell: SheetCell | undefined, settings: CellSettings): Parsed {
  const error = errorIn(cell);
  if (error === notCalculated) return { problem: problem("notCalculated") };
  if (error !== null) return { problem: problem("excelError", error) };
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

/** Exponential form that Excel leaves of a long code that it read as a number. */
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

/**
 * Errors of Excel and LibreOffice in the languages of the product, which a CSV has as texts, and the one of an error file. A CSV has what its cells
 * show, in a column that is too narrow for a number or date `####`.
 */
const errorText =
  /^(?:#N\/[AD]|#¡?(?:REF|VALUE|VALOR|DIV\/0|N[UÚ]M|NULL|NULO|NUL|SPILL|CALC)!|#(?:NAME|NOME|¿NOMBRE)\?|#DESPEJAR!|#¡DESBORDAMIENTO!|#\?|#{3,}|Err:\d{3})$/i;

/** Error of a cell; null for a cell without one. */
const errorIn = (cell: SheetCell | undefined): string | null => {
  if (typeof cell === "string") return errorText.exec(cell.trim().slice(0, 30))?.[0] ?? null;
  return typeof cell === "object" && cell !== null && "error" in cell ? cell.error : null;
};

/** Number of a cell that the spreadsheet stores as one, however it is displayed; null for others. */
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

/** Weight of a cell, which may name its own unit as in `38 g`. -1 is empty, because the API marks an unset weight with it. */
function weightOf(cell: SheetCell | undefined, text: string, settings: CellSettings): Parsed {
  // A number cell is in the column's unit, whatever its format displays.
  const { before: digits, word } = numberIn(cell) === null ? wordAtEnd(text) : { before: text, word: "" };
  const own = word === "" ? settings.unit : unitOfWord(word);
  const decimal = decimalIn(word === "" ? cell : digits, digits, settings);
  if (decimal === null || (word !== "" && own === null)) return { problem: problem("notANumber") };
  if (decimal.digits === -1n && decimal.scale === 0) return { empty: true };
  if (decimal.digits < 0n) return { problem: problem("tooSmall", 0) };
  return { value: { ...decimal, unit: own } };
}

/** Weight in grams; kilograms are converted. */
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
