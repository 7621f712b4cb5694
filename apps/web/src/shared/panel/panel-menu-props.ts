import type { Pictures } from "../charts/pictures.ts";
import type { FilterScope } from "../filters/filter-scope.ts";
import type { Hides } from "../filters/filter-rules.ts";
import type { TableData } from "./table-csv.ts";

/** Some of all that there is of one kind. */
export interface PartOfAll {
  readonly name: string;
  readonly listed: number;
  readonly count: number;
}

/** Downloads of a panel. */
export interface PanelDownload {
  /** File name without extension, in Portuguese, words separated by `-`. */
  readonly name: string;
  /** Raw numbers, with units in the column names. */
  readonly table: () => TableData;
  /** The table has only some of all rows, as the chart draws: how many of how many, by what they are called. */
  readonly part?: readonly PartOfAll[];
  /** The table includes the series that the legend hides. */
  readonly whole?: boolean;
}

export interface PanelMenuProps {
  readonly title: string;
  readonly subtitle: string;
  readonly updatedMs: number;
  readonly download: PanelDownload;
  readonly pictures: Pictures;
  readonly hides: Hides | undefined;
  readonly scope: FilterScope | undefined;
}
