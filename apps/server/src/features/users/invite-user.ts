import type { BodyOf, createUser as call, TenantUser } from "@fiel/contracts";
import { sql } from "kysely";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { queueLinkMail } from "../../platform/auth/link-mails.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { requirePlace } from "./user-places.ts";
import { requireTenantUser } from "./tenant-users.ts";

/** Creates a user without a password and queues the invitation. Throws UserAlreadyExists and UserLimitReached. */
export async function inviteUser(
  transaction: TenantTransaction,
  by: AuditActor,
  { name, email, role }: BodyOf<typeof call>,
): Promise<TenantUser> {
  await requirePlace(transaction, by.tenantId);
  const created = await transaction
    .insertInto("users")
    .values({ tenant_id: by.tenantId, name, email, role })
    .onConflict((conflict) =>
      conflict
        .expression(sql`tenant_id, lower(email)`)
        .where("removed_at", "is", null)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (created === undefined) throw new CallError("UserAlreadyExists", { fields: { email: "alreadyInUse" } });
  const { id } = created;
  const entry = { by, action: "create", entity: "user", entityId: id, entityName: name };
  await recordAudit(transaction, { ...entry, after: { name, email, role } });
  await queueLinkMail(transaction, by.tenantId, email, null);
  return requireTenantUser(transaction, id);
}
