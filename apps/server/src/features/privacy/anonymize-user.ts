import { sql } from "kysely";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { isUuid } from "../../platform/http/uuid.ts";
import { lockTenant } from "../../platform/records/lock-tenant.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** What stands in history where a name stood. */
const placeholder = "Usuário anonimizado";

/**
 * Replaces a removed user's name, e-mail and picture wherever they stand, and lets go of sessions, links and second factor: what
 * the user did stays under an id. Nothing is sent to the user's addresses any more. Throws NotFound or UserNotRemoved. A user who is anonymized already stays as is.
 */
export async function anonymizeUser(
  transaction: TenantTransaction,
  by: AuditActor,
  id: string,
): Promise<void> {
  await lockTenant(transaction, by.tenantId);
  const user = isUuid(id)
    ? await transaction
        .selectFrom("users")
        .select(["removed_at", "anonymized_at", "email"])
        .where("id", "=", id)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined;
  if (user === undefined) throw new CallError("NotFound");
  if (user.removed_at === null) throw new CallError("UserNotRemoved");
  if (user.anonymized_at !== null) return;
  const nowhere = `${id}@anonimizado.invalid`;
  await deleteOf(transaction, id, ["user_pictures", "second_factors", "user_tokens", "known_browsers"]);
  // Before what waits to be sent for them, as who removes somebody does.
  await sql`select 1 from schedules order by id for update`.execute(transaction);
  // While it is known what they were called.
  await sql`select forget_person(${id}::uuid, ${placeholder}, ${nowhere})`.execute(transaction);
  await transaction
    .updateTable("users")
    .set({
      name: placeholder,
      email: nowhere,
      new_email: null,
      password_hash: null,
      profile_pic_path: null,
      anonymized_at: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
  await deleteOf(transaction, id, ["sessions"]);
  await sql`select anonymize_audit(${id}::uuid, ${placeholder})`.execute(transaction);
  const entry = { by, action: "anonymize", entity: "user", entityId: id, entityName: placeholder };
  await recordAudit(transaction, entry);
}

type Own = "user_pictures" | "second_factors" | "user_tokens" | "known_browsers" | "sessions";

async function deleteOf(transaction: TenantTransaction, id: string, tables: readonly Own[]): Promise<void> {
  for (const table of tables) await transaction.deleteFrom(table).where("user_id", "=", id).execute();
}
