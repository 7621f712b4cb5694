import type { Pictures } from "../charts/pictures.ts";
import type { FilterScope } from "../filters/filter-scope.ts";
import type { Hides } from "../filters/filter-rules.ts";
import type { TableData } from "./table-csv.ts";

/** What of a panel can be taken along. */
export interface PanelDownload {
  /** Of the file, without its ending: the words of the plant, `-` between them. */
  readonly name: string;
  /** Numbers as they are, not as they are written; units in the columns' names. */
  readonly table: () => TableData;
  /** The table has what the legend hides, too. */
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
