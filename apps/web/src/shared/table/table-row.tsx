import type { ComponentType, ReactNode } from "react";
import type { Column } from "./column.ts";
import classes from "./data-table.module.css";

/** What stands under the rows that are open, and which these are. */
export interface RowDetails<Row> {
  readonly of: ComponentType<{ readonly row: Row }>;
  readonly isOpen: (row: Row) => boolean;
}

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly selected: boolean;
  readonly details: RowDetails<Row> | undefined;
}

const Details = ({ span, children }: { span: number; children: ReactNode }) => (
  <tr className={classes.details}>
    <td colSpan={span}>{children}</td>
  </tr>
);

export const TableRow = <Row,>({ row, columns, selected, details }: TableRowProps<Row>) => (
  <>
    <tr data-selected={selected || undefined}>
      {columns.map(({ id, header, quiet, minor, numeric, cell }) => (
        <td
          key={id}
          data-column={id}
          data-minor={minor}
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
