import type { OpenSession } from "@fiel/contracts";
import { sql } from "kysely";
import { deviceOf } from "../../platform/auth/device-of.ts";
import { plainAddress } from "../../platform/auth/network-of.ts";
import type { PersonPrincipal } from "../../platform/http/principal.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** The user's open sessions: the current one first, then by last use. */
export async function listOpenSessions(
  transaction: TenantTransaction,
  { userId, tokenHash }: PersonPrincipal,
): Promise<OpenSession[]> {
  const own = Buffer.from(tokenHash, "hex");
  const rows = await transaction
    .selectFrom("sessions")
    .select(["id", "user_agent", "address", "created_at", "last_seen_at"])
    .select(({ eb }) => eb("token_hash", "=", own).as("current"))
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("current", "desc")
    .orderBy("last_seen_at", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.user_agent),
    userAgent: row.user_agent,
    address: row.address === null ? null : plainAddress(row.address),
    signedInAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    current: Boolean(row.current),
  }));
}
