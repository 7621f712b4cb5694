import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CsvColumn } from "./csv-column.ts";
import classes from "./worst-cell.module.css";

/** A column whose worst value can be marked. */
export type ComparedColumn<Row> = CsvColumn<Row> & {
  readonly worst?: { readonly is: "highest" | "lowest"; readonly of: (row: Row) => number | null };
};

/** Worst value of a column; null when all rows have the same value or none has one. */
export const worstValue = <Row,>({ worst }: ComparedColumn<Row>, rows: readonly Row[]): number | null => {
  const values = worst ? rows.map(worst.of).filter((value) => value !== null) : [];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0 || least === most) return null;
  return worst?.is === "lowest" ? least : most;
};

const Worst = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <span className={classes.worst}>
      {children}
      <span className="visually-hidden"> {t("compare.worst")}</span>
    </span>
  );
};

/** The columns with their worst cells marked. */
export const markWorst = <Row,>(
  columns: readonly ComparedColumn<Row>[],
  rows: readonly Row[],
): CsvColumn<Row>[] =>
  columns.map((column) => {
    const value = worstValue(column, rows);
    if (value === null) return column;
    return {
      ...column,
      cell: (row) => (column.worst?.of(row) === value ? <Worst>{column.cell(row)}</Worst> : column.cell(row)),
    };
  });
