import { type Sql, sql } from "../../stores/telemetry/sql.ts";

/**
 * SQL for the integer that belongs to a row's `product`. RangeError without products. A value that all products share is written literally, since a
 * look-up costs more than the rest of a row.
 */
export function valueOfProduct(values: ReadonlyMap<number, number>): Sql {
  const all = [...values.values()];
  const [first] = all;
  if (first !== undefined && all.every((value) => value === first)) return sql`toInt64(${first})`;
  return sql`transform(product, array${[...values.keys()]}, array${all}, toInt64(0))`;
}
