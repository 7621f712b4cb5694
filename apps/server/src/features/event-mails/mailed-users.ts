import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

export interface MailedUser {
  readonly email: string;
  /** `emailNotification`, 1 to 4. */
  readonly level: number;
}

/** Users who get mails about occurrences: verified, not blocked and subscribed, of an active client. */
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
