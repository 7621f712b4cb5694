import type { XlsxSheet } from "./sheet.ts";

/** Sheets of one subject. */
export interface SheetChapter {
  readonly title: string;
  readonly sheets: readonly XlsxSheet[];
}

/** What becomes a workbook, or a document on paper: the same sheets either way. */
export interface SheetBook {
  readonly cover: XlsxSheet;
  readonly chapters: readonly SheetChapter[];
}

/** In the order in which they are made. */
export const sheetsOf = ({ cover, chapters }: SheetBook): XlsxSheet[] => [
  cover,
  ...chapters.flatMap(({ sheets }) => sheets),
];
