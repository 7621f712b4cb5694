import type { XlsxSheet } from "./sheet.ts";

/** Sheets about one subject. */
export interface SheetChapter {
  readonly title: string;
  readonly sheets: readonly XlsxSheet[];
}

/** Content of a workbook or a PDF: the same sheets for both. */
export interface SheetBook {
  readonly cover: XlsxSheet;
  readonly chapters: readonly SheetChapter[];
}

/** All sheets in the order in which they are written. */
export const sheetsOf = ({ cover, chapters }: SheetBook): XlsxSheet[] => [
  cover,
  ...chapters.flatMap(({ sheets }) => sheets),
];
