import { type RawBuilder, sql } from "kysely";

/** The end of what goes on: after all others. */
export const openEnd = sql<number>`9223372036854775807::bigint`;

/**
 * When a row of a table ends, as the indexes of ends have it. `coalesce` would say the same in fewer words, but row-level
 * security takes it for a function that might tell of others' rows, and no index serves it: each query read all months.
 */
export const endOf = (table?: string): RawBuilder<number> => {
  const endedAt = sql.ref(table === undefined ? "ended_at" : `${table}.ended_at`);
  return sql<number>`case when ${endedAt} is null then ${openEnd} else ${endedAt} end`;
};
