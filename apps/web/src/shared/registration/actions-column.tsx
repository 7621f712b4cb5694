import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { Column } from "../table/column.ts";
import { RowActions } from "./row-actions.tsx";
import type { ListContext } from "./registration-page.tsx";

interface ActionsPlan<Row> {
  /** Why a row cannot be edited or removed; null: it has no actions at all. */
  readonly lockedOf?: (row: Row) => { readonly edit?: string; readonly remove?: string } | null;
  /** Further actions, before. */
  readonly more?: (row: Row) => ReactNode;
}

/** Edit and delete of a row, or bring back. */
export const actionsColumn = <Row,>(
  t: TFunction,
  { removed, actions, onOpen, onRemove }: ListContext<Row>,
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
        locked={locked}
        onEdit={() => onOpen(row)}
        onRemove={() => onRemove(row)}
        onRestore={() => void actions.restore(row)}
      >
        {more?.(row)}
      </RowActions>
    );
  },
});
