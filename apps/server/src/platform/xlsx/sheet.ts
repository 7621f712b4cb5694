import type { XlsxChart } from "./chart.ts";

export interface XlsxColumn {
  readonly header: string;
  /** Characters. */
  readonly width: number;
  /** Excel's number format, for instance `dd/mm/yyyy hh:mm:ss`. */
  readonly format?: string;
  /** Whether there is a sum under the last row, which follows Excel's filter. */
  readonly isSummed?: true;
}

/** Text, a number, a flag, a date as shown by a wall clock (its UTC fields), or nothing. */
export type XlsxValue = string | number | boolean | Date | null;

/** A value with its own style instead of its column's. */
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
  /** Portions of rows, read as fast as the file is read: memory holds one portion, however many there are. */
  readonly portions: AsyncIterable<readonly XlsxRow[]> | Iterable<readonly XlsxRow[]>;
  /** Label of the row of sums, in the first column; without it there is no such row. */
  readonly totalLabel?: string;
  /** Set for a page of text, which has no header row. */
  readonly isHeadless?: true;
  /** Called when all rows are written. */
  readonly charts?: (rows: number) => readonly XlsxChart[];
}

/** A little less than an Excel sheet can hold, with header and sums; further rows go into another sheet. */
export const mostRows = 1_048_000;
