import { lazy, Suspense } from "react";
import { usePrinting } from "../print/use-printing.ts";
import { type RowDetails, TableRow } from "./table-row.tsx";
import type { TableRowsProps } from "./table-rows-props.ts";

/** More than these are drawn as they come in sight: thousands at once would make the page slow. */
export const rowsAtOnce = 100;
/** Of such a table, until it knows which ones are in sight. */
const rowsAtFirst = 30;

const load = async () => ({ default: (await import("./long-rows.tsx")).LongRows });
// `lazy` forgets that it is of any kind of row.
const LongRows = lazy(load as never) as unknown as Awaited<ReturnType<typeof load>>["default"];

/** All rows that it is given. */
const AllRows = <Row,>({
  rows,
  columns,
  keyOf,
  selected,
  details,
}: TableRowsProps<Row> & { readonly details?: RowDetails<Row> | undefined }) => (
  <tbody>
    {rows.map((row) => (
      <TableRow
        key={keyOf(row)}
        row={row}
        columns={columns}
        selected={keyOf(row) === selected}
        details={details}
      />
    ))}
  </tbody>
);

/** The body of a table; paper has all rows, and so has a table whose rows open. */
export const TableRows = <Row,>(
  props: TableRowsProps<Row> & { readonly details: RowDetails<Row> | undefined },
) => {
  const { details, ...plain } = props;
  const printing = usePrinting();
  if (printing || details !== undefined || plain.rows.length <= rowsAtOnce) return <AllRows {...props} />;
  return (
    <Suspense fallback={<AllRows {...plain} rows={plain.rows.slice(0, rowsAtFirst)} />}>
      <LongRows {...plain} />
    </Suspense>
  );
};
