import { sql } from "kysely";

/** Column with the number of rows that a query has without its limit. */
export const countOfAll = sql<number>`(count(*) over ())::int`.as("of_all");

/** Number of rows of a query with `countOfAll` that its limit left out. */
export const leftOut = (rows: readonly { readonly of_all: number }[]): number =>
  (rows[0]?.of_all ?? 0) - rows.length;
