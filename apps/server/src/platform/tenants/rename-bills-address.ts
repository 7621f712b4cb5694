import { sql } from "kysely";
import type { AuditActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { invoiceMailKind } from "../billing/queue-invoice-mail.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/**
 * Moves the bills of the actor's tenant from a person's former address to the new one. Null for a removed person: bills go to the key user, including
 * those that wait to be mailed.
 */
export async function renameBillsAddress(
  transaction: TenantTransaction,
  by: AuditActor,
  before: string,
  email: string | null,
): Promise<void> {
  const client = await transaction
    .updateTable("tenants")
    // Pages that read the client before are stale now.
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

/**
 * Redirects queued invoice mails to the key user, because mails to a removed address are deleted. The invoice mail itself looks up its recipient
 * again.
 */
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
