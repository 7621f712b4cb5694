export interface XlsxSeries {
  /** Place of the column that has its values, from 0; its header is its name. */
  readonly column: number;
  /** `1D55C9`. */
  readonly color: string;
  /** A line over the bars, on an axis of its own at the right. */
  readonly isLine?: true;
}

/** A native chart of columns of its own sheet. */
export interface XlsxChart {
  /** Upright, lying, or a line over time. */
  readonly kind: "columns" | "bars" | "line";
  readonly isStacked?: true;
  readonly title: string;
  /** Place of the column that has the categories, from 0. */
  readonly categories: number;
  /** Of numbers and days; without it they are text. */
  readonly categoryFormat?: string;
  /** Of the values at the bars, or at the lines of a chart of lines alone. */
  readonly valueFormat: string;
  /** Of the line's own axis, which begins at 0. */
  readonly lineFormat?: string;
  readonly series: readonly XlsxSeries[];
  /** Rows of data, from 1, the last included. */
  readonly rows: { readonly first: number; readonly last: number };
  readonly place: ChartPlace;
}

/** Where its upper left corner is, in columns and rows from 0, and its size in pixels. */
export interface ChartPlace {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}
