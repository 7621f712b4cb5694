import { type RawBuilder, sql } from "kysely";

/** The end of an open record: after all others. */
export const openEnd = sql<number>`9223372036854775807::bigint`;

/**
 * The end of a table's row, as the indexes of ends have it. `coalesce` would be shorter, but row-level security treats it as a function
 * that might leak others' rows, and no index serves it: each query read all months.
 */
export const endOf = (table?: string): RawBuilder<number> => {
  const endedAt = sql.ref(table === undefined ? "ended_at" : `${table}.ended_at`);
  return sql<number>`case when ${endedAt} is null then ${openEnd} else ${endedAt} end`;
};
