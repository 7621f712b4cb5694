import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";

/** PostgreSQL's clock, UTC ms. */
export async function readStoreTime(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return rows[0]?.at.getTime() ?? Number.NaN;
}
