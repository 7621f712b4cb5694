import type { PersonPrincipal } from "../http/principal.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Whether the caller is the client's key user; support is not. */
export async function isKeyUser(
  transaction: TenantTransaction,
  { userId, support }: Pick<PersonPrincipal, "userId" | "support">,
): Promise<boolean> {
  if (support !== undefined) return false;
  const found = await transaction
    .selectFrom("users")
    .select("tenant_owner")
    .where("id", "=", userId)
    .executeTakeFirst();
  return found?.tenant_owner === true;
}
