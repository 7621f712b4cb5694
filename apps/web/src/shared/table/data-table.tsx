import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { usePrinting } from "../print/use-printing.ts";
import type { Column } from "./column.ts";
import classes from "./data-table.module.css";
import type { Sorting } from "./sort-rows.ts";
import { TableOrder } from "./table-order.tsx";
import type { RowDetails } from "./table-row.tsx";
import { rowsAtOnce, TableRows } from "./table-rows.tsx";
import { type SortedRows, useSortedRows } from "./use-sorted-rows.ts";

export type { Column } from "./column.ts";

interface SortedTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly sorted: SortedRows<Row>;
  readonly keyOf: (row: Row) => string;
  /** Key of the open row. */
  readonly selected?: string | undefined;
  /** Shows the values of a row in pairs on a phone. */
  readonly pairs?: boolean;
  readonly details?: RowDetails<Row> | undefined;
  readonly className?: string | undefined;
}

interface DataTableProps<Row> extends Omit<SortedTableProps<Row>, "sorted"> {
  readonly rows: readonly Row[];
  readonly sortedBy?: string;
  /** Sorts the greatest first. */
  readonly descending?: boolean;
}

interface HeaderProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting;
  readonly onSort: (column: string) => void;
}

/** The header is repeated on each printed page, where a button would be lost. */
const SortWords = ({ onSort, children }: { onSort: () => void; children: ReactNode }) =>
  usePrinting() ? (
    <span className={classes.words}>{children}</span>
  ) : (
    <button type="button" className={classes.sort} onClick={onSort}>
      {children}
    </button>
  );

const Header = <Row,>({ column, sorting, onSort }: HeaderProps<Row>) => {
  const sorted = column.sort !== undefined && sorting.column === column.id;
  const Arrow = sorting.descending ? IconArrowDown : IconArrowUp;
  const order = sorted ? ({ "aria-sort": sorting.descending ? "descending" : "ascending" } as const) : {};
  return (
    <th
      scope="col"
      data-column={column.id}
      data-minor={column.minor || undefined}
      data-numeric={column.numeric}
      {...order}
    >
      {column.sort === undefined ? (
        <span className={column.quiet ? "visually-hidden" : undefined}>{column.header}</span>
      ) : (
        <SortWords onSort={() => onSort(column.id)}>
          {column.header}
          {sorted ? <Arrow size={14} stroke={1.8} aria-hidden="true" /> : null}
        </SortWords>
      )}
    </th>
  );
};

/** A table sorted by `useSortedRows`, for owners that need the order too, for example for a file. Under 500 px each row is a card. */
export const SortedTable = <Row,>(props: SortedTableProps<Row>) => {
  const { label, columns, sorted, keyOf, selected, pairs, details, className } = props;
  const { rows, sorting, onSort } = sorted;
  const sortable = columns.filter(({ sort }) => sort !== undefined);
  return (
    <div className={[classes.place, className].filter(Boolean).join(" ")}>
      {rows.length > 1 && sortable.length > 0 ? (
        <TableOrder columns={sortable} sorting={sorting} onSort={onSort} />
      ) : null}
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={rows.length > rowsAtOnce ? rows.length + 1 : undefined}
        data-pairs={pairs || undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <TableRows rows={rows} columns={columns} keyOf={keyOf} selected={selected} details={details} />
      </table>
    </div>
  );
};

/** A `SortedTable` that keeps its own order. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { rows, sortedBy = "", descending = false, ...others } = props;
  const sorted = useSortedRows(props.columns, rows, { column: sortedBy, descending });
  return <SortedTable {...others} sorted={sorted} />;
};
