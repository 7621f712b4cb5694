import { type RawBuilder, sql } from "kysely";

/**
 * Whether the instant of a column has come. Nothing waits for as long as two days: what would was written by a clock that had jumped,
 * and is due now that the clock is right again.
 */
export const isDue = (column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${column} <= now() or ${column} > now() + interval '2 days')`;
