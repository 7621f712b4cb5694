import { type ComponentType, memo, type ReactNode } from "react";
import type { Column } from "./column.ts";
import classes from "./data-table.module.css";

/** Details below open rows, and which rows are open. */
export interface RowDetails<Row> {
  readonly of: ComponentType<{ readonly row: Row }>;
  readonly isOpen: (row: Row) => boolean;
}

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly selected: boolean;
  readonly details: RowDetails<Row> | undefined;
  /** Index and measuring function in a virtualized body. */
  readonly place?: number;
  readonly measure?: (row: Element | null) => void;
}

const Details = ({ span, children }: { span: number; children: ReactNode }) => (
  <tr className={classes.details}>
    <td colSpan={span}>{children}</td>
  </tr>
);

const PlainRow = <Row,>({ row, columns, selected, details, place, measure }: TableRowProps<Row>) => (
  <>
    <tr
      ref={measure}
      data-index={place}
      aria-rowindex={place === undefined ? undefined : place + 2}
      data-selected={selected || undefined}
    >
      {columns.map(({ id, header, quiet, minor, numeric, cell }) => (
        <td
          key={id}
          data-column={id}
          data-minor={minor || undefined}
          data-numeric={numeric}
          data-label={quiet ? undefined : header}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
    {details?.isOpen(row) ? (
      <Details span={columns.length}>
        <details.of row={row} />
      </Details>
    ) : null}
  </>
);

/** Memoised: a search leaves most rows unchanged. */
export const TableRow = memo(PlainRow) as typeof PlainRow;
