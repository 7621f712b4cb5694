import { sql, type Transaction } from "kysely";
import { maintenanceActor } from "../platform/audit/actor.ts";
import { recordAudit } from "../platform/audit/record-audit.ts";
import { queueLinkMail } from "../platform/auth/link-mails.ts";
import { hashPassword } from "../platform/auth/passwords.ts";
import type { Database } from "../platform/stores/postgres/database.ts";
import { setTenant } from "../platform/stores/postgres/open-postgres.ts";
import { providerId } from "../platform/tenants/provider.ts";

export interface NewManager {
  readonly email: string;
  readonly name: string;
  /** Null when the manager chooses one by the mailed invitation. */
  readonly password: string | null;
  readonly nowMs: number;
}

/** Creates a manager; false when the e-mail already has one, who stays unchanged. Leaves the transaction set to the provider. */
export async function createManager(
  transaction: Transaction<Database>,
  { email, name, password, nowMs }: NewManager,
): Promise<boolean> {
  await setTenant(transaction, providerId);
  const created = await transaction
    .insertInto("users")
    .values({
      tenant_id: providerId,
      email: email.toLowerCase(),
      name,
      role: "Admin",
      password_hash: password === null ? null : await hashPassword(password, providerId),
      verified_at: password === null ? null : new Date(nowMs),
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`tenant_id, lower(email)`)
        .where("removed_at", "is", null)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (created === undefined) return false;
  const entry = { action: "create", entity: "user", entityId: created.id, entityName: name };
  await recordAudit(transaction, { by: maintenanceActor(providerId), ...entry, after: { name, email } });
  if (password === null) await queueLinkMail(transaction, providerId, email, null);
  return true;
}
