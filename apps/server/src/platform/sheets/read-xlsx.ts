import { SaxParser } from "@cj-tech-master/excelts/xml";
import { openZip, type Zip } from "./read-zip.ts";
import { RowCollector, type Sheet, type SheetCell, SheetError } from "./file-rows.ts";
import { cellOf, type RawCell, placeOf } from "./xlsx-cell.ts";
import { dateStylesOf } from "./xlsx-styles.ts";
import type { XmlHandlers } from "./xml-handlers.ts";

/** Reads the first sheet that is shown; throws SheetError. Formulas have the value that Excel left with them. */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  const zip = await openZip(bytes);
  const part = await sheetPart(zip);
  const texts = await sharedTexts(zip);
  const dates = await dateStylesOf((handlers) => parse(zip, "xl/styles.xml", handlers));
  const rows = await readRows(zip, part, (raw) => cellOf(raw, { texts, dates }));
  return { format: "xlsx", rows };
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Hands a part's elements over as they are unpacked; nothing where there is no such part. */
async function parse(zip: Zip, part: string, { open, text, close }: XmlHandlers): Promise<void> {
  const parser = new SaxParser({ position: false, invalidCharHandling: "skip", maxEntityExpansions: 0 });
  parser.on("opentag", ({ name, attributes }) => open?.(local(name), attributes));
  parser.on("text", (piece) => text?.(piece));
  parser.on("cdata", (piece) => text?.(piece));
  parser.on("closetag", ({ name }) => close?.(local(name)));
  const decoder = new TextDecoder("utf-8");
  let read = 0;
  try {
    for await (const piece of zip.read(part)) {
      read += piece.length;
      parser.write(decoder.decode(piece, { stream: true }));
    }
    if (read > 0) parser.close();
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError("brokenFile", error);
  }
}

/** Where the first sheet is that is not hidden, as the workbook says. */
async function sheetPart(zip: Zip): Promise<string> {
  const sheets: { readonly id: string; readonly isHidden: boolean }[] = [];
  await parse(zip, "xl/workbook.xml", {
    open: (name, at) => {
      if (name !== "sheet") return;
      const id = Object.entries(at).find(([key]) => local(key) === "id" && key.includes(":"))?.[1] ?? "";
      sheets.push({ id, isHidden: at["state"] !== undefined && at["state"] !== "visible" });
    },
  });
  const targets = new Map<string, string>();
  await parse(zip, "xl/_rels/workbook.xml.rels", {
    open: (name, at) => void (name === "Relationship" && targets.set(at["Id"] ?? "", at["Target"] ?? "")),
  });
  const shown = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const target = targets.get(shown?.id ?? "")?.toLowerCase();
  const part = target?.startsWith("/") === true ? target.slice(1) : `xl/${target}`;
  const found = [part, "xl/worksheets/sheet1.xml"].find((name) => zip.names.includes(name));
  if (found === undefined) throw new SheetError("notASheet");
  return found;
}

/** Texts that cells name by their number; how a word is read out (`rPh`) is none of it. */
async function sharedTexts(zip: Zip): Promise<readonly string[]> {
  const texts: string[] = [];
  let text = "";
  let isText = false;
  let isPhonetic = false;
  await parse(zip, "xl/sharedstrings.xml", {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    text: (piece) => void (isText && (text += piece)),
    close: (name) => {
      if (name === "si") texts.push(text);
      if (name === "rPh") isPhonetic = false;
      isText = false;
    },
  });
  return texts;
}

async function readRows(zip: Zip, part: string, valueOf: (raw: RawCell) => SheetCell) {
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
    text: (piece) => void (takes && cell !== null && (cell.text += piece)),
    close: (name) => {
      takes = false;
      if (name === "c" && cell !== null) {
        putAt(row, column, valueOf(cell));
        cell = null;
      } else if (name === "row") collected.add(line, row);
    },
  });
  return collected.rows;
}

/** Cells that a row leaves out are empty. */
function putAt(row: SheetCell[], column: number, value: SheetCell): void {
  if (value === null || column < 0 || column >= 16_384) return;
  while (row.length < column) row.push(null);
  row[column] = value;
}
