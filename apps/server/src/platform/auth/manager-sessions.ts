import { sql, type Kysely } from "kysely";
import type { ManagerPrincipal } from "../http/principal.ts";
import type { Database } from "../stores/postgres/database.ts";

/** The manager whose session has this token hash; null when it ended or the manager is blocked. */
export async function findManagerSession(
  db: Kysely<Database>,
  hash: Buffer,
): Promise<ManagerPrincipal | null> {
  const found = await db
    .selectFrom("manager_sessions")
    .innerJoin("managers", "managers.id", "manager_sessions.manager_id")
    .select("managers.id")
    .where("token_hash", "=", hash)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("blocked", "=", false)
    .executeTakeFirst();
  return found === undefined
    ? null
    : { kind: "manager", managerId: found.id, tokenHash: hash.toString("hex") };
}
