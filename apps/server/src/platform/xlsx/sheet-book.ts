import type { XlsxSheet } from "./sheet.ts";

/** Sheets of one subject. */
export interface SheetChapter {
  readonly title: string;
  readonly sheets: readonly XlsxSheet[];
}

/** Content of a workbook or a PDF: the same sheets for both. */
export interface SheetBook {
  readonly cover: XlsxSheet;
  readonly chapters: readonly SheetChapter[];
}

/** In the order in which they are made. */
export const sheetsOf = ({ cover, chapters }: SheetBook): XlsxSheet[] => [
  cover,
  ...chapters.flatMap(({ sheets }) => sheets),
];
