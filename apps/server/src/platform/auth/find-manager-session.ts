import { sql } from "kysely";
import type { ManagerPrincipal } from "../http/principal.ts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { provider, providerId } from "../tenants/provider.ts";

export interface FoundManagerSession {
  readonly principal: ManagerPrincipal;
  readonly tenantId: number;
  readonly userId: string;
  /** UTC ms. */
  readonly lastSeenMs: number;
}

/** The session of a manager with this token hash; null when it ended, or the manager is blocked or removed. */
export async function findManagerSession(
  postgres: PostgresStore,
  hash: Buffer,
): Promise<FoundManagerSession | null> {
  const found = await postgres.withTenant(providerId, (transaction) =>
    transaction
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select(["users.id", "users.name", "users.role", "users.language", "sessions.last_seen_at"])
      .where("token_hash", "=", hash)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", sql<Date>`now()`)
      .where("users.blocked", "=", false)
      .where("users.removed_at", "is", null)
      .executeTakeFirst(),
  );
  if (found === undefined) return null;
  const { id: userId, name, role, language, last_seen_at: lastSeenAt } = found;
  const { tenant, time_zone: timeZone, language: usual } = provider;
  const person = { userId, name, role, language: language ?? usual, tokenHash: hash.toString("hex") };
  const principal = { kind: "manager", tenantId: providerId, tenant, timeZone, ...person } as const;
  return { principal, tenantId: providerId, userId, lastSeenMs: lastSeenAt.getTime() };
}
