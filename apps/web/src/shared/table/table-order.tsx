import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { MenuButton, MenuItem } from "../menu/menu-button.tsx";
import classes from "./data-table.module.css";
import type { Sorting } from "./sort-rows.ts";

interface TableOrderProps {
  /** Sortable columns. */
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly sorting: Sorting;
  readonly onSort: (column: string) => void;
}

/** Menu to sort rows that are shown as cards, which have no headers. */
export const TableOrder = ({ columns, sorting, onSort }: TableOrderProps) => {
  const { t } = useTranslation();
  const header = columns.find(({ id }) => id === sorting.column)?.header;
  const Arrow = sorting.descending ? IconArrowDown : IconArrowUp;
  return (
    <div className={classes.order}>
      <MenuButton
        label={t("tableOrder.label")}
        renderButton={(props) => (
          <button {...props} type="button" data-off-paper className={classes.sort}>
            {header === undefined ? t("tableOrder.label") : t("tableOrder.by", { column: header })}
            {header === undefined ? null : <Arrow size={14} stroke={1.8} aria-hidden="true" />}
          </button>
        )}
      >
        {columns.map(({ id, header: name }) => (
          <MenuItem key={id} checked={id === sorting.column} onSelect={() => onSort(id)}>
            {name}
          </MenuItem>
        ))}
      </MenuButton>
    </div>
  );
};
