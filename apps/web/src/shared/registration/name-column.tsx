import type { ReactNode } from "react";
import type { Column } from "../table/column.ts";
import classes from "./list.module.css";
import type { ListContext } from "./registration-page.tsx";

/** Column with the name, which opens the form. Removed rows do not open. */
export const nameColumn = <Row,>(
  header: string,
  { removed, onOpen }: Pick<ListContext<Row>, "removed" | "onOpen">,
  nameOf: (row: Row) => string,
  {
    isLocked = () => false,
    isQuiet = () => false,
    after,
  }: {
    /** Whether the row has no form to open. */
    readonly isLocked?: (row: Row) => boolean;
    /** Whether the name is greyed because the record is not in use; its form still opens. */
    readonly isQuiet?: (row: Row) => boolean;
    readonly after?: (row: Row) => ReactNode;
  } = {},
): Column<Row> => ({
  id: "name",
  header,
  cell: (row) => (
    <span className={classes.named}>
      {removed || isLocked(row) ? (
        <span className={classes.closed} data-quiet={(!removed && isLocked(row)) || undefined}>
          {nameOf(row)}
        </span>
      ) : (
        <button
          type="button"
          className={classes.open}
          data-open
          data-quiet={isQuiet(row) || undefined}
          onClick={() => onOpen(row)}
        >
          {nameOf(row)}
        </button>
      )}
      {after?.(row)}
    </span>
  ),
  sort: nameOf,
});
