import { type RawBuilder, sql } from "kysely";

/**
 * SQL condition that the instant of a column has come. No real wait reaches two days, so a later instant was written by a clock that had jumped, and
 * counts as due.
 */
export const isDue = (column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${column} <= now() or ${column} > now() + interval '2 days')`;
