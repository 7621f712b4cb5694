import { type RawBuilder, sql } from "kysely";

/** Stands for the end of an open record; it is after all other ends. */
export const openEnd = sql<number>`9223372036854775807::bigint`;

/**
 * The end of a row exactly as the indexes of ends have it. `coalesce` would be shorter, but row-level security treats it as a function that might
 * leak other tenants' rows, so that no index serves it and each query reads all months.
 */
export const endOf = (table?: string): RawBuilder<number> => {
  const endedAt = sql.ref(table === undefined ? "ended_at" : `${table}.ended_at`);
  return sql<number>`case when ${endedAt} is null then ${openEnd} else ${endedAt} end`;
};
