import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import { WorkbookWriter } from "@cj-tech-master/excelts";

export interface XlsxColumn {
  readonly header: string;
  /** Characters. */
  readonly width: number;
  /** Excel's number format, for instance `dd/mm/yyyy hh:mm:ss`. */
  readonly format?: string;
}

/** Text, a number, a flag, a date as the wall clock showed it (its UTC fields), or nothing. */
export type XlsxCell = string | number | boolean | Date | null;

export interface XlsxSheet {
  readonly name: string;
  readonly columns: readonly XlsxColumn[];
  /** Asked for as fast as the reader takes the file: memory holds a portion, however many there are. */
  readonly portions: AsyncIterable<readonly (readonly XlsxCell[])[]>;
}

/** What a cell may hold; Excel refuses files with longer ones. */
const longestText = 32_767;

/** A workbook of one or more sheets, written while it is read. */
export function streamXlsx(sheets: readonly XlsxSheet[]): Readable {
  const file = new PassThrough();
  write(file, sheets).catch((error: unknown) => file.destroy(error as Error));
  return file;
}

async function write(file: PassThrough, sheets: readonly XlsxSheet[]): Promise<void> {
  const workbook = new WorkbookWriter({
    stream: file,
    useStyles: true,
    useSharedStrings: false,
    trueStreaming: true,
  });
  workbook.creator = "Fiel";
  for (const { name, columns, portions } of sheets) {
    const sheet = workbook.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] });
    sheet.columns = columns.map(({ header, width, format }) => ({
      header,
      width,
      ...(format === undefined ? {} : { style: { numFmt: format } }),
    }));
    const head = sheet.getRow(1);
    head.font = { bold: true };
    head.commit();
    for await (const rows of portions) {
      for (const row of rows) sheet.addRow(row.map(cellOf)).commit();
      if (file.destroyed) return;
      if (file.writableNeedDrain) await Promise.race([once(file, "drain"), once(file, "close")]);
    }
    sheet.commit();
  }
  await workbook.commit();
}

function cellOf(cell: XlsxCell): XlsxCell {
  if (typeof cell !== "string") return cell;
  // XML 1.0 has no place for these, escaped or not.
  // eslint-disable-next-line no-control-regex
  return cell.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "").slice(0, longestText);
}
