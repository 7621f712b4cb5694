import type { TextEncoding } from "@fiel/contracts";

/** Content of a cell of an uploaded file; `error` is Excel's own, for instance `#N/A`, or `notCalculated`. */
export type SheetCell = string | number | boolean | ShownNumber | { readonly error: string } | null;

/** Error of a formula without a result: programs write such cells, and only a spreadsheet calculates them. */
export const notCalculated = "#?";

/** A number that its cell shows as another text, for instance with leading zeros. As a code it means the shown text. */
export interface ShownNumber {
  readonly value: number;
  readonly shown: string;
}

/** The content of a file. Rows keep their number of cells; empty rows are left out. */
export interface Sheet {
  readonly format: "xlsx" | "csv";
  /** CSV only: the encoding, and the separator of cells. */
  readonly encoding?: TextEncoding;
  readonly separator?: string;
  readonly rows: readonly SheetRow[];
  /** Workbook only: the name of the read sheet, and the first rows of each visible sheet in the workbook's order. */
  readonly name?: string;
  readonly heads?: readonly SheetHead[];
  /** Workbook only: names of sheets that are damaged or too large. They do not keep the other sheets from being read. */
  readonly unreadable?: readonly string[];
}

/** Which sheet of a workbook to read, and the encoding of a CSV. */
export interface WantedSheet {
  /** Detected when omitted. */
  readonly encoding?: TextEncoding | undefined;
  /** Name of the sheet. Without it, or when there is no such sheet, the first sheet that is not empty. */
  readonly wanted?: string | undefined;
  /** Whether to read only the first rows when the workbook has several sheets that are not empty. */
  readonly looks?: boolean | undefined;
}

export interface SheetHead {
  readonly name: string;
  readonly rows: readonly SheetRow[];
}

/** Rows read of each sheet of a workbook, by which the user recognizes the right one. */
export const headRows = 20;
/** Most sheets of a workbook that are read. */
export const mostSheets = 50;

export interface SheetRow {
  /** Row number in the file, from 1, as Excel and editors count. */
  readonly line: number;
  readonly cells: readonly SheetCell[];
}

/** Why a file cannot be read; each is a key of the server's field messages. */
export type SheetFault =
  | "brokenFile"
  | "notASheet"
  | "oldExcel"
  | "emptyFile"
  | "unpacksTooLarge"
  | "tooManyRows";

/** Thrown inside the process that reads files. */
export class SheetError extends Error {
  override readonly name = "SheetError";
  readonly fault: SheetFault;

  constructor(fault: SheetFault, cause?: unknown) {
    super(fault, cause === undefined ? undefined : { cause });
    this.fault = fault;
  }
}

/** Limits of one file, far above a real catalogue and far below a zip bomb. */
export const sheetLimits = {
  rows: 20_000,
  columns: 200,
  /** Unpacked bytes of all parts together. */
  unpacked: 150_000_000,
  /** Most compression ratio of a part that unpacks to more than `packedBeyond` bytes; tables reach about 20. */
  packing: 200,
  packedBeyond: 10_000_000,
  /** Characters of all cells together. */
  characters: 12_000_000,
  cells: 1_000_000,
  /** Cells of one row; a row is held whole while it is read. Spreadsheets have 16,384 columns. */
  rowCells: 100_000,
  /** Characters kept of one cell. More than any field accepts, so a cut cell has its row refused. */
  cellCharacters: 32_768,
  /** Characters of one cell in the XML, where an escaped character takes seven. */
  writtenCharacters: 250_000,
  /** Entries in a workbook's list of shared texts, including those of sheets that are not wanted. */
  texts: 2_000_000,
  /** Bytes of XML between two tags, or of one tag. */
  token: 1_000_000,
} as const;

/** Whether all cells of a row are empty or blank. */
const isEmptyRow = (cells: readonly SheetCell[]): boolean =>
  cells.every((cell) => cell === null || (typeof cell === "string" && cell.trim() === ""));

/** Collects rows; throws SheetError beyond the limits. */
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

/** Cuts a text cell to its limit, and removes NUL and half surrogate pairs, which the stores refuse. */
const storable = (cell: SheetCell): SheetCell =>
  typeof cell === "string"
    ? cell.slice(0, sheetLimits.cellCharacters).replaceAll("\0", "").toWellFormed()
    : cell;
