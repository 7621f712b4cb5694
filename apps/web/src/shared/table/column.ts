import type { ReactNode } from "react";

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What it is sorted by; left out, it is not. */
  readonly sort?: (row: Row) => string | number;
  /** Figures stand at the right, so that they can be compared. */
  readonly numeric?: boolean;
  /** The header is for screen readers alone. */
  readonly quiet?: boolean;
  /** Left out where the table is narrow, as beside a form; `more`: before the others, where a table says so. */
  readonly minor?: boolean | "more";
}
