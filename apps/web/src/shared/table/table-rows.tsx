import { lazy, Suspense } from "react";
import { usePrinting } from "../print/use-printing.ts";
import { type RowDetails, TableRow } from "./table-row.tsx";
import type { TableRowsProps } from "./table-rows-props.ts";

/** Longer tables render rows as they become visible, because thousands at once would make the page slow. */
export const rowsAtOnce = 100;
/** Rows that a long table renders before it knows which are visible. */
const rowsAtFirst = 30;

const load = async () => ({ default: (await import("./long-rows.tsx")).LongRows });
// `lazy` loses the type parameter.
const LongRows = lazy(load as never) as unknown as Awaited<ReturnType<typeof load>>["default"];

/** Body that renders all rows. */
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

/** Body of a table. Renders all rows for print and when rows can open, else only the visible ones of a long table. */
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
