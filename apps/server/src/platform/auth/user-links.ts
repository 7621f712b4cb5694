import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { createToken, hashToken } from "./tokens.ts";

export type LinkPurpose = "invitation" | "reset";

const linkLifetimeS: Readonly<Record<LinkPurpose, number>> = {
  invitation: 7 * 24 * 3600,
  reset: 3600,
};

export interface LinkOwner {
  readonly tenantId: number;
  readonly userId: string;
}

/** Makes the token of a link to choose a password; only the mail has it. Earlier ones are worth nothing from then on. */
export async function createLink(
  transaction: TenantTransaction,
  { tenantId, userId }: LinkOwner,
  purpose: LinkPurpose,
): Promise<string> {
  const token = createToken();
  await transaction
    .deleteFrom("user_tokens")
    .where("user_id", "=", userId)
    .where("expires_at", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
  await endLinks(transaction, userId);
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
  readonly name: string;
  readonly purpose: LinkPurpose;
}

/** Whose link it is; null when it is unknown, used or expired, or the user is blocked or removed. */
export async function findLink(transaction: TenantTransaction, token: string): Promise<FoundLink | null> {
  const found = await transaction
    .selectFrom("user_tokens")
    .innerJoin("users", (join) =>
      join
        .onRef("users.tenant_id", "=", "user_tokens.tenant_id")
        .onRef("users.id", "=", "user_tokens.user_id"),
    )
    .select(["users.id as userId", "users.email", "users.name", "user_tokens.purpose"])
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("users.blocked", "=", false)
    .where("users.removed_at", "is", null)
    .executeTakeFirst();
  return found ?? null;
}

/** Uses the link up, and all others of the same user with it; false when another call was faster. */
export async function spendLink(transaction: TenantTransaction, token: string): Promise<boolean> {
  const used = await transaction
    .updateTable("user_tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("user_id")
    .executeTakeFirst();
  if (used === undefined) return false;
  await endLinks(transaction, used.user_id);
  return true;
}

/** Makes every link of a user worthless. */
export async function endLinks(transaction: TenantTransaction, userId: string): Promise<void> {
  await transaction
    .updateTable("user_tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}
