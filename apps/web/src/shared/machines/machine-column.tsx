import type { CsvColumn } from "../table/csv-column.ts";
import { MachineLink } from "./machine-link.tsx";
import classes from "./machine-link.module.css";

interface MachineColumn<Row> {
  readonly header: string;
  /** Machine id. */
  readonly midOf: (row: Row) => number;
  readonly nameOf: (row: Row) => string;
}

/** Column of tables with machines as rows: the name, which links to the machine's page. */
export const machineColumn = <Row,>({ header, midOf, nameOf }: MachineColumn<Row>): CsvColumn<Row> => ({
  id: "equipment",
  header,
  cell: (row) => (
    <MachineLink mid={midOf(row)}>
      <strong className={classes.name}>{nameOf(row)}</strong>
    </MachineLink>
  ),
  sort: nameOf,
  csv: nameOf,
});
