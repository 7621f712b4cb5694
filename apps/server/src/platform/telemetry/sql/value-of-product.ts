import { type Sql, sql } from "../../stores/telemetry/sql.ts";

/**
 * The integer that belongs to a row's `product`; RangeError for no products. Where all have the same it is written as
 * it is: the look-up is dearer than the rest of a row.
 */
export function valueOfProduct(values: ReadonlyMap<number, number>): Sql {
  const all = [...values.values()];
  const [first] = all;
  if (first !== undefined && all.every((value) => value === first)) return sql`toInt64(${first})`;
  return sql`transform(product, array${[...values.keys()]}, array${all}, toInt64(0))`;
}
