import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

export interface MailedUser {
  readonly email: string;
  /** `emailNotification`, 1-4. */
  readonly level: number;
}

/** Users whom occurrences may be mailed to: who answered the invitation, is not blocked and asked for mails. */
export const readMailedUsers = (transaction: TenantTransaction, tenantId: number): Promise<MailedUser[]> =>
  transaction
    .selectFrom("users")
    .innerJoin("tenants", "tenants.id", "users.tenant_id")
    .select(["users.email", "users.email_notification as level"])
    .where("users.tenant_id", "=", tenantId)
    .where("users.email_notification", ">", 0)
    .where("users.verified_at", "is not", null)
    .where("users.blocked", "=", false)
    .where("users.removed_at", "is", null)
    .where("tenants.status", "=", "Active")
    .orderBy("users.email")
    .execute();
