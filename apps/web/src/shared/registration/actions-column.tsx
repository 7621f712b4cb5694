import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { Column } from "../table/column.ts";
import { RowActions } from "./row-actions.tsx";
import type { ListContext } from "./registration-page.tsx";

interface ActionsPlan<Row> {
  /** Reasons why a row cannot be edited or removed; null gives the row no actions. */
  readonly lockedOf?: (row: Row) => { readonly edit?: string; readonly remove?: string } | null;
  /** Further actions, shown before edit and delete. */
  readonly more?: (row: Row) => ReactNode;
}

/** Column with the actions of a row: edit and delete, or restore when removed rows are listed. */
export const actionsColumn = <Row,>(
  t: TFunction,
  { removed, actions, onOpen, onRemove, locks }: ListContext<Row>,
  nameOf: (row: Row) => string,
  { lockedOf = () => ({}), more }: ActionsPlan<Row> = {},
): Column<Row> => ({
  id: "actions",
  header: t("registration.actions"),
  quiet: true,
  cell: (row) => {
    const locked = lockedOf(row);
    if (locked === null) return null;
    return (
      <RowActions
        name={nameOf(row)}
        removed={removed}
        locked={{ ...locks, ...locked }}
        onEdit={() => onOpen(row)}
        onRemove={() => onRemove(row)}
        onRestore={() => void actions.restore(row)}
      >
        {more?.(row)}
      </RowActions>
    );
  },
});
