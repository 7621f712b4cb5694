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
 * Reads the sheet of that name, else the first that is shown and says something; throws SheetError. Formulas have the value that Excel
 * left with them. Of a workbook of several sheets that is only looked at, the first rows are all. Others that cannot be read are named.
 */
export async function readXlsx(
  bytes: Uint8Array,
  { wanted, looks = false }: WantedSheet = {},
): Promise<Sheet> {
  const zip = await openZip(bytes);
  const parts = await sheetParts(zip);
  const texts = await sharedTexts(zip);
  const styles = await numberStylesOf((handlers) => parse(zip, "xl/styles.xml", handlers));
  const valueOf = (raw: RawCell) => cellOf(raw, { texts, styles });
  const { heads, unreadable, fault } = await headsOf(parts.slice(0, mostSheets), (part) =>
    readRows(zip, part, valueOf, headRows),
  );
  const filled = heads.find(({ rows }) => rows.length > 0)?.name;
  const chosen =
    parts.find(({ name }) => name === wanted) ?? parts.find(({ name }) => name === filled) ?? parts[0];
  if (chosen === undefined) throw new SheetError("notASheet");
  // What says something may be in the sheet that cannot be read.
  if (filled === undefined && fault !== null) throw fault;
  const told = heads.filter(({ rows }) => rows.length > 0);
  const most = looks && told.length > 1 ? headRows : Number.POSITIVE_INFINITY;
  const rows = await readRows(zip, chosen.part, valueOf, most);
  return { format: "xlsx", rows, name: chosen.name, heads: told, unreadable };
}

/** The first rows of each sheet, and the names of those that cannot be read, with why the first of them cannot. */
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

/** Hands a part's elements over as they are unpacked; nothing where there is no such part. */
async function parse(zip: Zip, part: string, { open, text, close, isDone }: XmlHandlers): Promise<void> {
  const parser = new SaxParser({ position: false, invalidCharHandling: "skip", maxEntityExpansions: 0 });
  let read = 0;
  // The parser keeps what it has not handed over: a text, a tag or a comment that does not end would be all of the file in memory.
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
  /** In the zip. */
  readonly part: string;
}

/** Where the sheets are that are not hidden, as the workbook says; all of them where none is shown. */
async function sheetParts(zip: Zip): Promise<SheetPart[]> {
  const sheets: { readonly id: string; readonly name: string; readonly isHidden: boolean }[] = [];
  await parse(zip, "xl/workbook.xml", {
    open: (name, at) => {
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
    const target = targets.get(id)?.toLowerCase();
    const part = target?.startsWith("/") === true ? target.slice(1) : `xl/${target}`;
    return zip.names.includes(part) ? [{ name, part }] : [];
  });
  if (found.length > 0) return found;
  const only = "xl/worksheets/sheet1.xml";
  return zip.names.includes(only) ? [{ name: sheets[0]?.name ?? "", part: only }] : [];
}

/** Texts that cells name by their number; how a word is read out (`rPh`) is none of it. */
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
  let cell: { type: string; style: number; text: string } | null = null;
  let column = -1;
  let takes = false;
  await parse(zip, part, {
    open: (name, at) => {
      if (name === "row") {
        line = Number(at["r"] ?? line + 1);
        row = [];
        column = -1;
      } else if (name === "c") {
        column = at["r"] === undefined ? column + 1 : placeOf(at["r"]);
        cell = { type: at["t"] ?? "n", style: Number(at["s"] ?? 0), text: "" };
      }
      takes = name === "v" || name === "t";
    },
    text: (piece) => void (takes && cell !== null && (cell.text = joined(cell.text, piece))),
    close: (name) => {
      takes = false;
      if (name === "c" && cell !== null) {
        putAt(row, column, valueOf(cell));
        cell = null;
      } else if (name === "row" && collected.rows.length < most) collected.add(line, row);
    },
    isDone: () => collected.rows.length >= most,
  });
  return collected.rows;
}

/** Of one cell; throws SheetError where Excel could not have written it. */
function joined(text: string, piece: string): string {
  if (text.length + piece.length > sheetLimits.writtenCharacters) throw new SheetError("unpacksTooLarge");
  return text + piece;
}

/** Cells that a row leaves out are empty. */
function putAt(row: SheetCell[], column: number, value: SheetCell): void {
  if (value === null || column < 0 || column >= sheetLimits.columns) return;
  while (row.length < column) row.push(null);
  row[column] = value;
}
