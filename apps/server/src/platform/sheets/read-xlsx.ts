import { posix } from "node:path";
import { SaxParser } from "@cj-tech-master/excelts/xml";
import { openZip, type Zip } from "./read-zip.ts";
import {
  headRows,
  mostSheets,
  RowCollector,
  type Sheet,
  type SheetCell,
  SheetError,
  type SheetHead,
  sheetLimits,
  type SheetRow,
  type WantedSheet,
} from "./file-rows.ts";
import { cellOf, type RawCell, placeOf } from "./xlsx-cell.ts";
import { numberStylesOf } from "./xlsx-styles.ts";
import type { XmlHandlers } from "./xml-handlers.ts";

/**
 * Reads the wanted sheet, else the first visible one that is not empty; formulas have the value that Excel stored. With `looks` and several such
 * sheets, reads only the first rows. Throws SheetError when the sheet, or everything, is unreadable.
 */
export async function readXlsx(
  bytes: Uint8Array,
  { wanted, looks = false }: WantedSheet = {},
): Promise<Sheet> {
  const zip = await openZip(bytes);
  const { parts, ...settings } = await bookOf(zip);
  const texts = await sharedTexts(zip);
  const styles = await numberStylesOf((handlers) => parse(zip, "xl/styles.xml", handlers));
  const valueOf = (raw: RawCell) => cellOf(raw, { texts, styles, ...settings });
  const { heads, unreadable, fault } = await headsOf(parts.slice(0, mostSheets), (part) =>
    readRows(zip, part, valueOf, headRows),
  );
  const filled = heads.find(({ rows }) => rows.length > 0)?.name;
  const chosen =
    parts.find(({ name }) => name === wanted) ?? parts.find(({ name }) => name === filled) ?? parts[0];
  if (chosen === undefined) throw new SheetError("notASheet");
  // The content may be in the sheet that cannot be read.
  if (filled === undefined && fault !== null) throw fault;
  const told = heads.filter(({ rows }) => rows.length > 0);
  const most = looks && told.length > 1 ? headRows : Number.POSITIVE_INFINITY;
  const rows = await readRows(zip, chosen.part, valueOf, most);
  return { format: "xlsx", rows, name: chosen.name, heads: told, unreadable };
}

/** First rows of each sheet, names of the unreadable sheets, and the fault of the first of those. */
async function headsOf(
  parts: readonly SheetPart[],
  read: (part: string) => Promise<readonly SheetRow[]>,
): Promise<{ heads: readonly SheetHead[]; unreadable: readonly string[]; fault: SheetError | null }> {
  const heads: SheetHead[] = [];
  const unreadable: string[] = [];
  let fault: SheetError | null = null;
  for (const { name, part } of parts)
    try {
      heads.push({ name, rows: await read(part) });
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      fault ??= error;
      unreadable.push(name);
    }
  return { heads, unreadable, fault };
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Streams the XML of a part to handlers as it is unpacked; does nothing when there is no such part. */
async function parse(zip: Zip, part: string, { open, text, close, isDone }: XmlHandlers): Promise<void> {
  const parser = new SaxParser({ position: false, invalidCharHandling: "skip", maxEntityExpansions: 0 });
  let read = 0;
  // The parser buffers what it has not handed over, so an endless text, tag or comment would hold the whole file in memory.
  let handedOver = 0;
  const handsOver = <Of>(take: (of: Of) => void) => {
    return (of: Of): void => {
      handedOver = read;
      take(of);
    };
  };
  parser.on(
    "opentag",
    handsOver(({ name, attributes }) => open?.(local(name), attributes)),
  );
  parser.on(
    "text",
    handsOver((piece: string) => text?.(piece)),
  );
  parser.on(
    "cdata",
    handsOver((piece: string) => text?.(piece)),
  );
  parser.on(
    "closetag",
    handsOver(({ name }) => close?.(local(name))),
  );
  const decoder = new TextDecoder("utf-8");
  try {
    for await (const piece of zip.read(part)) {
      read += piece.length;
      if (read - handedOver > sheetLimits.token) throw new SheetError("unpacksTooLarge");
      parser.write(decoder.decode(piece, { stream: true }));
      if (isDone?.() === true) return;
    }
    if (read > 0) parser.close();
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError("brokenFile", error);
  }
}

interface SheetPart {
  readonly name: string;
  /** Name in the zip. */
  readonly part: string;
}

interface Book {
  /** Parts of the visible sheets, in the workbook's order; of all sheets when every one is hidden. */
  readonly parts: readonly SheetPart[];
  readonly since1904: boolean;
  readonly isUncalculated: boolean;
}

const isOn = (attribute: string | undefined): boolean => ["1", "true", "on"].includes(attribute ?? "");

async function bookOf(zip: Zip): Promise<Book> {
  let since1904 = false;
  let isUncalculated = false;
  const sheets: { readonly id: string; readonly name: string; readonly isHidden: boolean }[] = [];
  await parse(zip, "xl/workbook.xml", {
    open: (name, at) => {
      if (name === "workbookPr") since1904 = isOn(at["date1904"]);
      if (name === "calcPr") isUncalculated = isOn(at["fullCalcOnLoad"]);
      if (name !== "sheet") return;
      const id = Object.entries(at).find(([key]) => local(key) === "id" && key.includes(":"))?.[1] ?? "";
      const isHidden = at["state"] !== undefined && at["state"] !== "visible";
      sheets.push({ id, name: at["name"] ?? "", isHidden });
    },
  });
  const targets = new Map<string, string>();
  await parse(zip, "xl/_rels/workbook.xml.rels", {
    open: (name, at) => void (name === "Relationship" && targets.set(at["Id"] ?? "", at["Target"] ?? "")),
  });
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const found = (shown.length > 0 ? shown : sheets).flatMap(({ id, name }) => {
    const target = (targets.get(id) ?? "").toLowerCase().replaceAll("\\", "/");
    const part = posix.join(target.startsWith("/") ? "/" : "/xl", target).slice(1);
    return zip.names.includes(part) ? [{ name, part }] : [];
  });
  if (found.length > 0) return { parts: found, since1904, isUncalculated };
  const only = "xl/worksheets/sheet1.xml";
  const parts = zip.names.includes(only) ? [{ name: sheets[0]?.name ?? "", part: only }] : [];
  return { parts, since1904, isUncalculated };
}

/** Texts that cells refer to by index; phonetic guides (`rPh`) are left out. */
async function sharedTexts(zip: Zip): Promise<readonly string[]> {
  const texts: string[] = [];
  let characters = 0;
  let text = "";
  let isText = false;
  let isPhonetic = false;
  await parse(zip, "xl/sharedstrings.xml", {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    text: (piece) => void (isText && (text = joined(text, piece))),
    close: (name) => {
      if (name === "si") {
        characters += text.length;
        if (texts.push(text) > sheetLimits.texts || characters > sheetLimits.characters)
          throw new SheetError("unpacksTooLarge");
      }
      if (name === "rPh") isPhonetic = false;
      isText = false;
    },
  });
  return texts;
}

async function readRows(
  zip: Zip,
  part: string,
  valueOf: (raw: RawCell) => SheetCell,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly SheetRow[]> {
  const collected = new RowCollector();
  let line = 0;
  let row: SheetCell[] = [];
  let cell: { -readonly [Key in keyof RawCell]: RawCell[Key] } | null = null;
  let column = -1;
  let takes = false;
  let isPhonetic = false;
  await parse(zip, part, {
    open: (name, at) => {
      if (name === "row") {
        line = Number(at["r"] ?? line + 1);
        row = [];
        column = -1;
      } else if (name === "c") {
        column = at["r"] === undefined ? column + 1 : placeOf(at["r"]);
        const [type, style] = [at["t"] ?? "n", Number(at["s"] ?? 0)];
        cell = { type, style, text: "", isFormula: false, hasValue: false };
      } else if (name === "rPh") isPhonetic = true;
      else if (cell !== null && name === "f") cell.isFormula = true;
      else if (cell !== null && name === "v") cell.hasValue = true;
      takes = name === "v" || (name === "t" && !isPhonetic);
    },
    text: (piece) => void (takes && cell !== null && (cell.text = joined(cell.text, piece))),
    close: (name) => {
      takes = false;
      if (name === "rPh") isPhonetic = false;
      if (name === "c" && cell !== null) {
        putAt(row, column, valueOf(cell));
        cell = null;
      } else if (name === "row" && collected.rows.length < most) collected.add(line, row);
    },
    isDone: () => collected.rows.length >= most,
  });
  return collected.rows;
}

/** Appends to a cell's text; throws SheetError beyond the longest text that Excel can write. */
function joined(text: string, piece: string): string {
  if (text.length + piece.length > sheetLimits.writtenCharacters) throw new SheetError("unpacksTooLarge");
  return text + piece;
}

/** Sets a cell of a row and fills the omitted cells before it with null. */
function putAt(row: SheetCell[], column: number, value: SheetCell): void {
  if (value === null || column < 0 || column >= sheetLimits.columns) return;
  while (row.length < column) row.push(null);
  row[column] = value;
}
