import { type RawBuilder, sql } from "kysely";

/** Rows as one array parameter per column, cast to the column's type, in the order of `types`. One statement text serves any number of rows. */
export function unnested<Row extends object>(
  rows: readonly Row[],
  types: Readonly<Partial<Record<keyof Row, string>>>,
): RawBuilder<unknown> {
  const names = Object.keys(types) as (keyof Row)[];
  const columns = names.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(types[name] ?? "")}[]`);
  return sql`unnest(${sql.join(columns)})`;
}
