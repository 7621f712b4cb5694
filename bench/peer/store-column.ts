import type pg from "pg";
import {
  type InsertArguments,
  insertStatement,
  insertWithStatus,
  type StatusArguments,
} from "./insert-sql.ts";

/** Stores one column once. False when the batch is already stored. The statement is prepared once per connection. */
export async function storeColumn(
  pool: pg.Pool,
  given: InsertArguments,
  status: StatusArguments | null = null,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: status === null ? "store-column" : "store-with-status",
    text: status === null ? insertStatement : insertWithStatus,
    values: [
      given.tenantId,
      given.gateway,
      given.sequence,
      given.receivedAt,
      given.answer,
      given.equipment,
      given.product,
      given.operator,
      given.at,
      given.weightMg,
      given.classes,
      given.inspected,
      given.verdicts,
      given.deviance,
      ...(status === null ? [] : [status.statusAt, status.state, status.condition, status.speed]),
    ],
  });
  return rowCount === 1;
}

export const array = (values: readonly number[] | Float64Array): string => `{${values.join(",")}}`;
