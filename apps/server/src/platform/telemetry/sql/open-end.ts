import { sql } from "kysely";

/** The end of what goes on, as the indexes of ends have it: after all others. */
export const openEnd = sql<number>`9223372036854775807::bigint`;
