import type { AuditActor } from "../audit/actor.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { isArriving } from "../tenants/require-no-deletion.ts";
import { setStatus } from "../tenants/set-status.ts";

/**
 * Blocks a client that does not pay: its users' sessions end on every server when the transaction commits. Its gateways are refused and keep their
 * records.
 */
export async function blockClient(
  transaction: TenantTransaction,
  by: AuditActor,
  nowMs: number,
): Promise<void> {
  const { tenantId } = by;
  await setStatus(transaction, by, "Blocked");
  await transaction
    .updateTable("subscriptions")
    .set({ blocked_at: new Date(nowMs) })
    .where("tenant_id", "=", tenantId)
    .execute();
}

/**
 * Unblocks a client that `blockClient` had blocked. A deletion that was ordered goes on. False while an invoice is overdue, when there was nothing to
 * undo, or when the client is still being imported, which keeps it blocked.
 */
export async function unblockPaid(
  transaction: TenantTransaction,
  by: AuditActor,
  today: string,
): Promise<boolean> {
  const { tenantId } = by;
  const late = await transaction
    .selectFrom("invoices")
    .select("number")
    .where("tenant_id", "=", tenantId)
    .where("status", "=", "Open")
    .where("due_day", "<", today)
    .limit(1)
    .executeTakeFirst();
  if (late !== undefined) return false;
  const { numUpdatedRows } = await transaction
    .updateTable("subscriptions")
    .set({ blocked_at: null })
    .where("tenant_id", "=", tenantId)
    .where("blocked_at", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (await isLeaving(transaction, tenantId))
    await transaction
      .updateTable("tenants")
      .set({ status_before_leaving: "Active" })
      .where("id", "=", tenantId)
      .execute();
  else if (await isArriving(transaction, tenantId)) return false;
  else await setStatus(transaction, by, "Active");
  return true;
}

/** Whether the client's deletion is ordered. Locks the row, so that nobody orders or cancels it until the transaction ends. */
async function isLeaving(transaction: TenantTransaction, tenantId: number): Promise<boolean> {
  const { leaves_at: leavesAt } = await transaction
    .selectFrom("tenants")
    .select("leaves_at")
    .where("id", "=", tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return leavesAt !== null;
}
