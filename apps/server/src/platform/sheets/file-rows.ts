import type { TextEncoding } from "@fiel/contracts";

/** What a cell of somebody's file holds; an error is Excel's own, `#N/A` for instance. */
export type SheetCell = string | number | boolean | ShownNumber | { readonly error: string } | null;

/** A number that its cell shows otherwise, with zeros before it for instance: as a code it is what is shown. */
export interface ShownNumber {
  readonly value: number;
  readonly shown: string;
}

/** A file as it was read. Rows are as long as they were written; empty ones are left out. */
export interface Sheet {
  readonly format: "xlsx" | "csv";
  /** Of a CSV: how its bytes and its cells were told apart. */
  readonly encoding?: TextEncoding;
  readonly separator?: string;
  readonly rows: readonly SheetRow[];
  /** Of a workbook: which of its sheets it is, and the first rows of each that is shown, in their order. */
  readonly name?: string;
  readonly heads?: readonly SheetHead[];
  /** Of a workbook: sheets that are damaged or too large, which keep nobody from reading another. */
  readonly unreadable?: readonly string[];
}

/** Which sheet of a workbook is read, and how the text of a CSV. */
export interface WantedSheet {
  /** Left out, the one that its bytes seem to be in. */
  readonly encoding?: TextEncoding | undefined;
  /** By its name; left out, or of none, the first that says something. */
  readonly wanted?: string | undefined;
  /** Whether the first rows of each are enough, where there are several. */
  readonly looks?: boolean | undefined;
}

export interface SheetHead {
  readonly name: string;
  readonly rows: readonly SheetRow[];
}

/** Of each sheet of a workbook so many rows are read to tell which is meant. */
export const headRows = 20;
/** Sheets beyond so many are not looked at. */
export const mostSheets = 50;

export interface SheetRow {
  /** Its number in the file, 1 and above, as Excel and editors count. */
  readonly line: number;
  readonly cells: readonly SheetCell[];
}

/** Why a file cannot be read; keys of the server's field messages. */
export type SheetFault =
  | "brokenFile"
  | "notASheet"
  | "oldExcel"
  | "emptyFile"
  | "unpacksTooLarge"
  | "tooManyRows";

/** Thrown inside the reader's process. */
export class SheetError extends Error {
  override readonly name = "SheetError";
  readonly fault: SheetFault;

  constructor(fault: SheetFault, cause?: unknown) {
    super(fault, cause === undefined ? undefined : { cause });
    this.fault = fault;
  }
}

/** What is taken of one file; a catalogue is far below, a bomb far above. */
export const sheetLimits = {
  rows: 20_000,
  columns: 200,
  /** Of all its parts together, bytes. */
  unpacked: 150_000_000,
  /** What unpacks to more than `packedBeyond` bytes is not so many times as large as it lies in the file: a table is some 20 times. */
  packing: 200,
  packedBeyond: 10_000_000,
  /** Of all its cells together. */
  characters: 12_000_000,
  cells: 1_000_000,
  /** Of one cell: no field takes as many, so that its row is refused for it. */
  cellCharacters: 32_768,
  /** Of one cell as a workbook writes it, where each character of Excel's may be written as seven. */
  writtenCharacters: 250_000,
  /** Of a workbook's list of texts, those of sheets that nobody wants among them. */
  texts: 2_000_000,
  /** Of a part between two of its tags, or of one tag, bytes. */
  token: 1_000_000,
} as const;

/** Whether a row says nothing. */
const isEmptyRow = (cells: readonly SheetCell[]): boolean =>
  cells.every((cell) => cell === null || (typeof cell === "string" && cell.trim() === ""));

/** Collects rows within the limits; throws what is beyond. */
export class RowCollector {
  readonly rows: SheetRow[] = [];
  #characters = 0;
  #cells = 0;

  add(line: number, cells: readonly SheetCell[]): void {
    if (isEmptyRow(cells)) return;
    if (this.rows.length >= sheetLimits.rows) throw new SheetError("tooManyRows");
    for (const cell of cells) this.#characters += typeof cell === "string" ? cell.length : 1;
    this.#cells += cells.length;
    if (this.#characters > sheetLimits.characters || this.#cells > sheetLimits.cells)
      throw new SheetError("unpacksTooLarge");
    this.rows.push({ line, cells: cells.slice(0, sheetLimits.columns).map(storable) });
  }
}

/** Halves of characters, and the one that no store takes, are no text. */
const storable = (cell: SheetCell): SheetCell =>
  typeof cell === "string"
    ? cell.slice(0, sheetLimits.cellCharacters).replaceAll("\0", "").toWellFormed()
    : cell;
