import { type RawBuilder, sql } from "kysely";

/**
 * Whether the instant of a column has come. No real waiting time reaches two days: a later instant was written by a clock that had jumped,
 * and counts as due.
 */
export const isDue = (column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${column} <= now() or ${column} > now() + interval '2 days')`;
