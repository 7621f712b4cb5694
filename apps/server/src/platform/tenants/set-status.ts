import { sql, type Transaction } from "kysely";
import type { AuditActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { tellRevoked } from "../auth/revocations.ts";
import type { Database } from "../stores/postgres/database.ts";
import { requireMayOpen } from "./require-no-deletion.ts";

/**
 * Blocks the transaction's client or unblocks it; false: nothing changed. Blocking ends every session of its users on every server when the
 * transaction commits; its gateways are refused and keep their data, its screens and keys only pause. Throws LeavingBegun when it is being
 * deleted, ImportUnfinished while it is being moved here.
 */
export async function setStatus(
  transaction: Transaction<Database>,
  by: AuditActor,
  status: "Active" | "Blocked",
): Promise<boolean> {
  const { tenantId } = by;
  if (status === "Active") await requireMayOpen(transaction, tenantId);
  const changed = await transaction
    .updateTable("tenants")
    .set({ status })
    .where("id", "=", tenantId)
    .where("status", "!=", status)
    .returning("tenant")
    .executeTakeFirst();
  if (changed === undefined) return false;
  if (status === "Blocked")
    await transaction
      .updateTable("sessions")
      .set({ revoked_at: sql<Date>`now()` })
      .where("tenant_id", "=", tenantId)
      .where("revoked_at", "is", null)
      .execute();
  const action = status === "Blocked" ? "block" : "unblock";
  const entry = { by, action, entity: "tenant", entityId: tenantId, entityName: changed.tenant };
  await recordAudit(transaction, entry);
  // Everything of the tenant, device keys included, because servers cache whether it is blocked.
  await tellRevoked(transaction, { tenantId });
  return true;
}
