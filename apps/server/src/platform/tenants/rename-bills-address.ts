import { sql } from "kysely";
import type { AuditActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Whoever had the address has another one: bills of the actor's tenant that went to the one go to the other. */
export async function renameBillsAddress(
  transaction: TenantTransaction,
  by: AuditActor,
  before: string,
  email: string,
): Promise<void> {
  const client = await transaction
    .updateTable("tenants")
    .set({ account_responsible: email })
    .where("id", "=", by.tenantId)
    .where(sql<boolean>`lower(account_responsible) = lower(${before})`)
    .returning(["tenant", "name"])
    .executeTakeFirst();
  if (client === undefined) return;
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
