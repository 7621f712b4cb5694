import { appliedMigrations } from "./applied-migrations.ts";
import type { Table } from "./table.ts";
import { type TableName, tables, views } from "./tables.ts";

/** A table that an insert reaches: the one that it names, or one that a view feeds from it. */
export interface InsertTarget {
  readonly table: string;
  readonly columns: readonly string[];
  /** SELECT of what is stored there, with `{from}` in place of the rows of the insert. */
  readonly select: string;
  /** What the store calls the partition of a row of that SELECT. */
  readonly partition: string;
  /** The view that feeds it; null for the table that the insert names. */
  readonly view: string | null;
}

const known: ReadonlyMap<string, Table> = new Map(
  [...Object.values(tables), appliedMigrations].map((table) => [table.name, table]),
);

/** Where the rows of an insert into a table of the schema go. Throws RangeError when it has no such table. */
export function insertTargets(name: string): InsertTarget[] {
  const table = known.get(name);
  if (table === undefined) throw new RangeError(`not a table of the schema: ${name}`);
  return [
    targetOf(table, `select ${Object.keys(table.columns).join(", ")} from {from}`, null),
    ...views
      .filter(({ from }) => from === name)
      .map((view) => targetOf(tables[view.to as TableName], view.select, view.name)),
  ];
}

const targetOf = (
  { name, columns, partitionBy }: Table,
  select: string,
  view: string | null,
): InsertTarget => ({
  table: name,
  columns: Object.keys(columns),
  select,
  partition: partitionBy === "tuple()" ? "'all'" : `toString(${partitionBy})`,
  view,
});
