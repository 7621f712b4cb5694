import { type Kysely, sql } from "kysely";
import type { Database } from "./database.ts";

/** Seconds of silence before the first keepalive probe, seconds between probes, and the number of unanswered probes that ends a connection. */
const [idleS, intervalS, count] = ["15", "5", "3"];

/**
 * Makes PostgreSQL end this connection with its locks half a minute after its server disappears. A machine that loses power or network closes no
 * connection, and PostgreSQL's default is two hours.
 */
export const endWhenGone = (session: Kysely<Database>): Promise<unknown> =>
  sql`select set_config('tcp_keepalives_idle', ${idleS}, false), set_config('tcp_keepalives_interval', ${intervalS}, false),
    set_config('tcp_keepalives_count', ${count}, false)`.execute(session);
