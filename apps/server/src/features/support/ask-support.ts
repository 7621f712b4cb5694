import type { SupportRequest } from "@fiel/contracts";
import { queueNotice } from "../../platform/mail/notice-mails.ts";
import { lockTenant } from "../../platform/records/lock-tenant.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type Decision, record } from "./give-support.ts";

/** Requests support access for a manager; replaces an earlier unanswered request. Mails the administrators. */
export async function askSupport(
  transaction: TenantTransaction,
  wanted: SupportRequest,
  { by, nowMs }: Decision,
): Promise<void> {
  const { tenantId, id: managerId, name } = by;
  await lockTenant(transaction, tenantId);
  await transaction
    .updateTable("support_grants")
    .set({ ended_by_name: name, ended_at: new Date(nowMs) })
    .where("granted_at", "is", null)
    .where("ended_at", "is", null)
    .execute();
  const asked = { asked_by: managerId, asked_by_name: name, asked_at: new Date(nowMs) };
  const { id } = await transaction
    .insertInto("support_grants")
    .values({ tenant_id: tenantId, ...wanted, ...asked })
    .returning("id")
    .executeTakeFirstOrThrow();
  await record(transaction, by, "request", id, wanted);
  const { access, hours, reason } = wanted;
  await queueNotice(transaction, tenantId, { notice: "supportAsked", manager: name, access, hours, reason });
}
