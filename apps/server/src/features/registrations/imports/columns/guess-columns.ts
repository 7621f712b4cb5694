import { importFields, type ImportKind, type ImportMapping } from "@fiel/contracts";
import { headRows, type SheetHead, type SheetRow } from "../../../../platform/sheets/file-rows.ts";
import { textOf } from "../cells/parse-cell.ts";
import { plainWord, toldUnitOf, unitOfWord } from "../cells/words.ts";
import type { DecimalMark, ShownMark } from "./decimal-marks.ts";
import { fieldWords, labelsOf } from "./field-words.ts";

type Column = ImportMapping["columns"][number];

/** Columns of earlier files by header. */
export type Remembered = ReadonlyMap<string, Column>;

/** Splits off a single word in brackets at the end, as in `peso (kg)`; `inner` is null when there is none. */
function bracketedEnd(text: string): { readonly before: string; readonly inner: string | null } {
  const trimmed = text.trim();
  const open = Math.max(trimmed.lastIndexOf("("), trimmed.lastIndexOf("["));
  const inner = trimmed.slice(open + 1, -1).trim();
  const isWord = open >= 0 && /[)\]]$/.test(trimmed) && /^[a-z]+$/i.test(inner);
  return isWord ? { before: trimmed.slice(0, open), inner } : { before: text, inner: null };
}

/** Longest text that can be a header. */
const longestHeader = 200;

/** Normalized header, without accents, signs and case, and the unit that it names. */
export function headerOf(whole: string): { readonly word: string; readonly unit: Column["unit"] } {
  const text = whole.slice(0, longestHeader);
  const { before, inner } = bracketedEnd(text);
  const bracketed = inner === null ? null : unitOfWord(inner);
  if (bracketed !== null) return { word: plainWord(before), unit: bracketed };
  const words = plainWord(text).split(" ");
  const last = words.length > 1 && !words.includes("por") ? unitOfWord(words.at(-1) ?? "") : null;
  const isMeasure = last !== null && words[0] !== "r" && words[0] !== "custo" && words[0] !== "preco";
  return isMeasure
    ? { word: words.slice(0, -1).join(" "), unit: last }
    : { word: plainWord(text), unit: null };
}

const namesOf = (kind: ImportKind): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const entries = importFields[kind].map(({ name }) => [name, fieldWords[kind][name]] as const);
  const add = (word: string, field: string) => void (names.has(word) || names.set(word, field));
  for (const [field, words] of entries)
    for (const own of [field, words?.pt_BR ?? "", words?.en ?? "", words?.es ?? "", ...labelsOf(kind, field)])
      for (const word of [plainWord(own), headerOf(own).word]) add(word, field);
  for (const [field, words] of entries)
    for (const word of (words?.also ?? "").split(",")) add(plainWord(word), field);
  return names;
};

/** Number of known headers in each of the first rows. */
function knownHeaders(kind: ImportKind, rows: readonly SheetRow[], remembered: Remembered): number[] {
  const names = namesOf(kind);
  return rows.slice(0, headRows).map(
    ({ cells }) =>
      cells.filter((cell) => {
        const { word } = headerOf(textOf(cell));
        return word !== "" && (names.has(word) || remembered.has(word));
      }).length,
  );
}

/**
 * The workbook sheet with the most known headers. Of equals: sheets whose names promise instructions come last, then the one with more table rows,
 * then the later one. The first sheet when no header is known; undefined without sheets.
 */
export function sheetByHeader(
  kind: ImportKind,
  heads: readonly SheetHead[],
  remembered: Remembered,
): string | undefined {
  const told = heads.map(({ name, rows }, place) => {
    const known = knownHeaders(kind, rows, remembered);
    const most = Math.max(0, ...known);
    const below = rows.slice(known.indexOf(most) + 1).filter((row) => filledOf(row) * 2 >= most).length;
    return { name, most, below, place, explains: explaining.test(plainWord(name)) ? 1 : 0 };
  });
  const [best] = told.toSorted(
    (a, b) => b.most - a.most || a.explains - b.explains || b.below - a.below || b.place - a.place,
  );
  return best?.most === 0 ? heads[0]?.name : best?.name;
}

const explaining =
  /\b(?:instruc|instruct|exemplo|ejemplo|example|modelo|como |leia|lea|read|ajuda|ayuda|help|guia|guide)/;

const filledOf = ({ cells }: SheetRow): number => cells.filter((cell) => textOf(cell).trim() !== "").length;

/** Index of the header: of the first rows the one with the most known headers; -1 when the file starts with data. */
export function headerRow(kind: ImportKind, rows: readonly SheetRow[], remembered: Remembered): number {
  const known = knownHeaders(kind, rows, remembered);
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  const first = rows[0]?.cells ?? [];
  return first.some((cell) => typeof cell === "number" || /^\d/.test(textOf(cell))) ? -1 : 0;
}

/** Guesses each column: as an earlier file had it, by its header, or by its values for the few fields that these identify. */
export function guessColumns(
  kind: ImportKind,
  headers: readonly string[],
  samples: readonly (readonly string[])[],
  remembered: Remembered,
): Column[] {
  const names = namesOf(kind);
  const taken = new Set<string>();
  const take = (field: string | null | undefined): string | null => {
    if (field === null || field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const told = headers.map((header): Column | null => {
    const { word } = headerOf(header);
    const known = remembered.get(word);
    return known === undefined ? null : { ...known, field: take(known.field) };
  });
  const byHeader = headers.map((header, place): Column => {
    const { word, unit } = headerOf(header);
    return told[place] ?? { field: take(names.get(word)), unit };
  });
  return byHeader.map((column, place) => {
    if (column.field !== null || told[place] !== null) return column;
    return { ...column, field: take(byContent(kind, samples[place] ?? [])) };
  });
}

/** Fields that can be recognised by their values. */
function byContent(kind: ImportKind, samples: readonly string[]): string | null {
  const filled = samples.filter((text) => text !== "");
  if (filled.length === 0) return null;
  const all = (is: (text: string) => boolean) => filled.every(is);
  if (kind === "products" && all((text) => toldUnitOf(text) !== null)) return "unit";
  if (kind === "products" && all((text) => /^'?(\d{8}|\d{12,14})$/.test(text))) return "barCode";
  if (kind === "equipments" && all((text) => /^\d{1,3}(\.\d{1,3}){3}$/.test(text))) return "ip";
  return null;
}

/**
 * Decimal mark of the file: that of its number columns. Codes, texts and the separator of the cells do not count: exports with commas between the
 * cells write `1.250` for both readings. Null when numbers are ambiguous; the user must then choose.
 */
export function guessDecimal(
  kind: ImportKind,
  columns: readonly Column[],
  marks: readonly (ShownMark | null)[],
): DecimalMark | null {
  const shown = new Set(marks.filter((_, place) => isOf(decimalTypes, kind, columns[place]?.field ?? null)));
  if (shown.has(",") !== shown.has(".")) return shown.has(",") ? "," : ".";
  // A text column or an unassigned one may still be assigned to a number.
  return columns.some(({ field }, place) => marks[place] === "either" && !isTextKey(kind, field))
    ? null
    : ",";
}

/** Whether a mapped number column is ambiguous. */
export const hasOpenMark = (
  kind: ImportKind,
  columns: readonly Column[],
  marks: readonly (ShownMark | null)[],
): boolean =>
  columns.some(({ field }, place) => isOf(numericTypes, kind, field) && marks[place] === "either");

/** Types of fields whose numbers may have decimals. */
const decimalTypes: ReadonlySet<string> = new Set(["weight", "mass", "decimal", "money"]);
const numericTypes: ReadonlySet<string> = new Set([...decimalTypes, "whole"]);

/** Text keys may contain points, and their column cannot be reassigned. */
const isTextKey = (kind: ImportKind, name: string | null): boolean =>
  importFields[kind].some(({ name: one, key, type }) => one === name && key === true && type === "text");

const isOf = (types: ReadonlySet<string>, kind: ImportKind, name: string | null): boolean =>
  importFields[kind].some((field) => field.name === name && types.has(field.type));
