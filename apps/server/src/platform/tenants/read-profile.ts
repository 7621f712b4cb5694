import type { Profile } from "@fiel/contracts";
import { sql } from "kysely";
import { CallError } from "../http/call-error.ts";
import type { PersonPrincipal } from "../http/principal.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** The calling user; throws Unauthenticated when they were removed meanwhile. */
export async function readProfile(
  transaction: TenantTransaction,
  { userId }: PersonPrincipal,
): Promise<Profile> {
  const found = await transaction
    .selectFrom("users")
    .innerJoin("tenants", "tenants.id", "users.tenant_id")
    .select([
      "users.id as _id",
      "users.name",
      "users.email",
      "users.role",
      "users.language as ownLanguage",
      "users.profile_pic_path as profilePicPath",
      "users.email_notification as emailNotification",
      "users.push_notification as pushNotification",
      "users.tenant_owner as tenantOwner",
      "users.new_email as newEmail",
      "tenants.tenant",
    ])
    .select(sql<string>`coalesce(users.language, tenants.language)`.as("language"))
    .where("users.id", "=", userId)
    .where("users.removed_at", "is", null)
    .executeTakeFirst();
  if (found === undefined) throw new CallError("Unauthenticated");
  return found;
}
