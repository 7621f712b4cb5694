import { buffer } from "node:stream/consumers";
import { streamXlsx } from "../platform/xlsx/stream-xlsx.ts";

type Cell = string | number | null;
export type Rows = readonly (readonly Cell[])[];

/** An xlsx file with one sheet, written like the product's own; the first row is its header. */
export const xlsxOf = (rows: Rows): Promise<Buffer> => workbookOf({ Plan1: rows });

/** An xlsx file with several sheets, by name. */
export const workbookOf = (sheets: Readonly<Record<string, Rows>>): Promise<Buffer> =>
  buffer(
    streamXlsx(
      Object.entries(sheets).map(([name, [header = [], ...rows]]) => ({
        name,
        columns: header.map((text) => ({ header: String(text), width: 12 })),
        portions: (async function* () {
          yield rows;
        })(),
      })),
    ),
  );

/** A CSV as Excel writes it in Brazil. */
export const csvOf = (rows: Rows, encoding: "utf8" | "latin1" = "latin1"): Buffer =>
  Buffer.from(rows.map((row) => row.map(quoted).join(";")).join("\r\n"), encoding);

const quoted = (cell: Cell): string => {
  const text = String(cell ?? "");
  return /[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
