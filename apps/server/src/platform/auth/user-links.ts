import type { LinkPurpose, LinkState } from "@fiel/contracts";
import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { createToken, hashToken } from "./tokens.ts";

const linkLifetimeS: Readonly<Record<LinkPurpose, number>> = {
  invitation: 7 * 24 * 3600,
  reset: 3600,
  email: 24 * 3600,
};

/** Purposes of a password link. A new link replaces the user's earlier links of the same kind. */
export const passwordLinks = ["invitation", "reset"] as const satisfies readonly LinkPurpose[];
export const emailLinks = ["email"] as const satisfies readonly LinkPurpose[];
type Kind = typeof passwordLinks | typeof emailLinks;

const kindOf = (purpose: LinkPurpose): Kind => (purpose === "email" ? emailLinks : passwordLinks);

export interface LinkOwner {
  readonly tenantId: number;
  readonly userId: string;
}

/**
 * Locks a user before their links are created, used or ended, as every change of a user does. This avoids deadlocks, and the later of two callers
 * sees what the earlier one left.
 */
export async function lockLinks(transaction: TenantTransaction, userId: string): Promise<void> {
  await transaction
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Creates a link and returns its token, which only the mail contains. Earlier links of the same kind stop working. */
export async function createLink(
  transaction: TenantTransaction,
  { tenantId, userId }: LinkOwner,
  purpose: LinkPurpose,
): Promise<string> {
  const token = createToken();
  await lockLinks(transaction, userId);
  await transaction
    .deleteFrom("user_tokens")
    .where("user_id", "=", userId)
    .where("expires_at", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
  await useUp(transaction, userId, kindOf(purpose));
  await transaction
    .insertInto("user_tokens")
    .values({
      token_hash: hashToken(token),
      tenant_id: tenantId,
      user_id: userId,
      purpose,
      expires_at: sql<Date>`now() + make_interval(secs => ${linkLifetimeS[purpose]})`,
    })
    .execute();
  return token;
}

export interface FoundLink {
  readonly userId: string;
  readonly email: string;
  /** The e-mail that the link confirms; null when none is waiting. */
  readonly newEmail: string | null;
  readonly name: string;
  readonly purpose: LinkPurpose;
  readonly state: Exclude<LinkState, "unknown">;
}

/** The owner and state of a link; null when the token is unknown, or the user is blocked or removed. */
export async function readLink(transaction: TenantTransaction, token: string): Promise<FoundLink | null> {
  const found = await transaction
    .selectFrom("user_tokens")
    .innerJoin("users", (join) =>
      join
        .onRef("users.tenant_id", "=", "user_tokens.tenant_id")
        .onRef("users.id", "=", "user_tokens.user_id"),
    )
    .select(["users.id as userId", "users.email", "users.new_email as newEmail", "users.name"])
    .select(["user_tokens.purpose", "user_tokens.used_at"])
    .select(sql<boolean>`expires_at <= now()`.as("isExpired"))
    .where("token_hash", "=", hashToken(token))
    .where("users.blocked", "=", false)
    .where("users.removed_at", "is", null)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { used_at: usedAt, isExpired, ...link } = found;
  const isUsed = usedAt !== null || (link.purpose === "email" && link.newEmail === null);
  return { ...link, state: isUsed ? "used" : isExpired ? "expired" : "good" };
}

/** Finds a usable link of a kind; null otherwise. */
export async function findLink(
  transaction: TenantTransaction,
  token: string,
  kind: Kind,
): Promise<FoundLink | null> {
  const link = await readLink(transaction, token);
  return link?.state === "good" && kindOf(link.purpose) === kind ? link : null;
}

/** Uses up a link together with all others of the user; false when it is not usable or another call was faster. */
export async function spendLink(transaction: TenantTransaction, token: string, kind: Kind): Promise<boolean> {
  const owner = await transaction
    .selectFrom("user_tokens")
    .select("user_id")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (owner === undefined) return false;
  await lockLinks(transaction, owner.user_id);
  const used = await transaction
    .updateTable("user_tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "in", kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("user_id")
    .executeTakeFirst();
  if (used === undefined) return false;
  await endLinks(transaction, used.user_id);
  return true;
}

/** Ends all links of a user. */
export async function endLinks(transaction: TenantTransaction, userId: string): Promise<void> {
  await lockLinks(transaction, userId);
  await useUp(transaction, userId, passwordLinks);
  await endEmailLinks(transaction, userId);
}

/** Ends the links that confirm a new e-mail, and drops that e-mail. */
export async function endEmailLinks(transaction: TenantTransaction, userId: string): Promise<void> {
  await lockLinks(transaction, userId);
  await useUp(transaction, userId, emailLinks);
  await transaction
    .updateTable("users")
    .set({ new_email: null })
    .where("id", "=", userId)
    .where("new_email", "is not", null)
    .execute();
}

async function useUp(
  transaction: TenantTransaction,
  userId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await transaction
    .updateTable("user_tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .execute();
}
