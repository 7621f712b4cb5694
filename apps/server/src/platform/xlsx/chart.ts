export interface XlsxSeries {
  /** Index of the column with its values, from 0; the column's header is its name. */
  readonly column: number;
  /** `1D55C9`. */
  readonly color: string;
  /** A line over the bars, with an axis of its own at the right. */
  readonly isLine?: true;
}

/** A native chart of columns of its own sheet. */
export interface XlsxChart {
  /** Upright bars, lying bars, or a line over time. */
  readonly kind: "columns" | "bars" | "line";
  readonly isStacked?: true;
  readonly title: string;
  /** Index of the column with the categories, from 0. */
  readonly categories: number;
  /** Format of numeric or date categories; without it they are text. */
  readonly categoryFormat?: string;
  /** Format of the labels on bars; on lines when the chart has no bars. */
  readonly valueFormat: string;
  /** Format of the line's own axis, which begins at 0. */
  readonly lineFormat?: string;
  readonly series: readonly XlsxSeries[];
  /** Rows of data, from 1, last one included. */
  readonly rows: { readonly first: number; readonly last: number };
  readonly place: ChartPlace;
}

/** Upper left corner, in columns and rows from 0, and size in pixels. */
export interface ChartPlace {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}
