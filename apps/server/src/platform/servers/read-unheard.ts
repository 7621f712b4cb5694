import { minuteMs, type TimeWindow } from "@fiel/domain";
import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";

/** Time in which gateways and screens come back to a server that starts, ms. */
const comeBackMs = minuteMs;

/**
 * Time before this start in which no server ran, so that gateways and screens could not be heard, with the minute in which they come back; UTC ms.
 * Read it before this server announces itself. Null when a clock that is ahead told of a server last.
 */
export async function readUnheard(db: Kysely<Database>, nowMs: number): Promise<TimeWindow | null> {
  const { rows } = await sql<{ heardAt: Date }>`
    select greatest(confirmed_at, (select max(seen_at) from servers)) as "heardAt" from confirmed_time
  `.execute(db);
  const startMs = rows[0]?.heardAt.getTime() ?? nowMs;
  return startMs < nowMs ? { startMs, endMs: nowMs + comeBackMs } : null;
}
