import type { AuditEntry, UserData } from "@fiel/contracts";
import { readAuditOfUser } from "../../platform/audit/read-audit.ts";
import { plainAddress } from "../../platform/auth/network-of.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { isUuid } from "../../platform/http/uuid.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

const portion = 1_000;
const ms = (date: Date | null): number | null => date?.getTime() ?? null;

/** Everything about a user except the audit trail. Throws NotFound. */
export async function readUserData(
  transaction: TenantTransaction,
  id: string,
): Promise<Omit<UserData, "audit" | "exportedAt">> {
  const user = await readUser(transaction, id);
  const picture = await transaction
    .selectFrom("user_pictures")
    .select("content")
    .where("user_id", "=", id)
    .executeTakeFirst();
  return {
    user,
    picture: picture === undefined ? null : `data:image/webp;base64,${picture.content.toString("base64")}`,
    sessions: await readSessions(transaction, id),
    links: await readLinks(transaction, id),
  };
}

async function readUser(transaction: TenantTransaction, id: string): Promise<UserData["user"]> {
  if (!isUuid(id)) throw new CallError("NotFound");
  const user = await transaction
    .selectFrom("users")
    .innerJoin("tenants", "tenants.id", "users.tenant_id")
    .leftJoin("second_factors", "second_factors.user_id", "users.id")
    .selectAll("users")
    .select(["tenants.tenant", "second_factors.enabled_at"])
    .where("users.id", "=", id)
    .executeTakeFirst();
  if (user === undefined) throw new CallError("NotFound");
  return {
    _id: user.id,
    tenant: user.tenant,
    name: user.name,
    email: user.email,
    newEmail: user.new_email,
    role: user.role,
    language: user.language,
    emailNotification: user.email_notification,
    pushNotification: user.push_notification,
    blocked: user.blocked,
    tenantOwner: user.tenant_owner,
    secondFactor: user.enabled_at !== null,
    createdAt: user.created_at.getTime(),
    verifiedAt: ms(user.verified_at),
    removedAt: ms(user.removed_at),
  };
}

async function readSessions(transaction: TenantTransaction, id: string): Promise<UserData["sessions"]> {
  const rows = await transaction
    .selectFrom("sessions")
    .select(["created_at", "last_seen_at", "revoked_at", "address", "user_agent"])
    .where("user_id", "=", id)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({
    signedInAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    endedAt: ms(row.revoked_at),
    address: row.address === null ? null : plainAddress(row.address),
    userAgent: row.user_agent,
  }));
}

async function readLinks(transaction: TenantTransaction, id: string): Promise<UserData["links"]> {
  const rows = await transaction
    .selectFrom("user_tokens")
    .select(["purpose", "created_at", "expires_at", "used_at"])
    .where("user_id", "=", id)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({
    purpose: row.purpose,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    usedAt: ms(row.used_at),
  }));
}

/** The JSON file in pieces, so that a long trail is never in memory as a whole. */
export async function* userDataFile(
  postgres: PostgresStore,
  tenantId: number,
  { exportedAt, ...data }: Omit<UserData, "audit">,
): AsyncGenerator<string> {
  const head = JSON.stringify({ exportedAt, ...data });
  yield `${head.slice(0, -1)},"audit":[`;
  let cursor: string | null = null;
  for (;;) {
    const page = { cursor, limit: portion };
    const entries: AuditEntry[] = await postgres.withTenant(tenantId, (transaction) =>
      readAuditOfUser(transaction, data.user._id, page),
    );
    const comma = cursor !== null && entries.length > 0 ? "," : "";
    yield comma + entries.map((entry) => JSON.stringify(entry)).join(",");
    if (entries.length < portion) break;
    cursor = entries.at(-1)?.id ?? null;
  }
  yield "]}";
}
