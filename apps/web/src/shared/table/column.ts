import type { ReactNode } from "react";

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Value to sort by; the column is not sortable without it. */
  readonly sort?: (row: Row) => string | number;
  /** Aligns figures to the right, so that they can be compared. */
  readonly numeric?: boolean;
  /** Shows the header only to screen readers. */
  readonly quiet?: boolean;
  /** Hidden where the table is narrow, as beside a form. `more` columns are hidden before the others in tables that support it. */
  readonly minor?: boolean | "more";
}
