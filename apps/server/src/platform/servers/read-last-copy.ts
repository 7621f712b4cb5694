import type { Kysely } from "kysely";
import type { Database } from "../stores/postgres/database.ts";

/** Moment of the last complete copy of the installation, UTC ms; null when there is none. */
export async function readLastCopy(db: Kysely<Database>): Promise<number | null> {
  const { copied_at: at } = await db.selectFrom("installation").select("copied_at").executeTakeFirstOrThrow();
  return at?.getTime() ?? null;
}
