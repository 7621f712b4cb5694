import { sql } from "kysely";
import type { AuditActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { invoiceMailKind } from "../billing/queue-invoice-mail.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/**
 * Whoever had the address has another one: bills of the actor's tenant that went to the one go to the other. Null: whoever had it is
 * gone, and bills go to the key user, who gets those that wait to be mailed, too.
 */
export async function renameBillsAddress(
  transaction: TenantTransaction,
  by: AuditActor,
  before: string,
  email: string | null,
): Promise<void> {
  const client = await transaction
    .updateTable("tenants")
    // The client is another than what was read before.
    .set({ account_responsible: email, version: sql<number>`version + 1` })
    .where("id", "=", by.tenantId)
    .where(sql<boolean>`lower(account_responsible) = lower(${before})`)
    .returning(["tenant", "name"])
    .executeTakeFirst();
  if (client === undefined) return;
  if (email === null) await mailKeyUser(transaction, by.tenantId, before);
  await recordAudit(transaction, {
    by,
    action: "update",
    entity: "tenant",
    entityId: client.tenant,
    entityName: client.name,
    before: { accountResponsible: before },
    after: { accountResponsible: email },
  });
}

/** An address that is forgotten takes along what is queued for it. Whose the invoice is, its mail looks up anew. */
async function mailKeyUser(transaction: TenantTransaction, tenantId: number, before: string): Promise<void> {
  const keyUser = await transaction
    .selectFrom("users")
    .select("email")
    .where("tenant_owner", "=", true)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (keyUser === undefined) return;
  await transaction
    .updateTable("mail_queue")
    .set({ recipient: keyUser.email })
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", invoiceMailKind)
    .where("failed_at", "is", null)
    .where(sql<boolean>`lower(recipient) = lower(${before})`)
    .execute();
}
