import type { XlsxChart } from "./chart.ts";

export interface XlsxColumn {
  readonly header: string;
  /** Characters. */
  readonly width: number;
  /** Excel's number format, for instance `dd/mm/yyyy hh:mm:ss`. */
  readonly format?: string;
  /** Under the last row: a sum that follows Excel's filter. */
  readonly isSummed?: true;
}

/** Text, a number, a flag, a date as the wall clock showed it (its UTC fields), or nothing. */
export type XlsxValue = string | number | boolean | Date | null;

/** A value in a look of its own; otherwise it has its column's. */
export interface XlsxStyled {
  readonly value: XlsxValue;
  readonly format?: string;
  readonly look?: XlsxLook;
}

/** `figures` is a header over numbers. */
export type XlsxLook = "plain" | "header" | "figures" | "total" | "title" | "label";

export type XlsxCell = XlsxValue | XlsxStyled;

export type XlsxRow = readonly XlsxCell[];

export interface XlsxSheet {
  readonly name: string;
  readonly columns: readonly XlsxColumn[];
  /** Asked for as fast as the reader takes the file: memory holds a portion, however many there are. */
  readonly portions: AsyncIterable<readonly XlsxRow[]> | Iterable<readonly XlsxRow[]>;
  /** What the row of sums is called, in the first column; without it there is none. */
  readonly totalLabel?: string;
  /** Without the row of headers, for a page of text. */
  readonly isHeadless?: true;
  /** Asked for when all rows are written. */
  readonly charts?: (rows: number) => readonly XlsxChart[];
}

/** What a sheet of Excel can hold, with header and sums, is a little more; the rest goes on in a sheet of its own. */
export const mostRows = 1_048_000;
