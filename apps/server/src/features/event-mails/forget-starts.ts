import { dayMs, mailGatheringMs } from "@fiel/domain";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** Deletes starts that are too old to be repeated, and mail times past the gathering period. Returns their number. */
export async function forgetStarts(
  transaction: TenantTransaction,
  tenantId: number,
  nowMs: number,
): Promise<number> {
  const starts = await transaction
    .deleteFrom("occurrence_starts")
    .where("tenant_id", "=", tenantId)
    .where("is_settled", "=", true)
    .where("heard_at", "<", nowMs - dayMs)
    .executeTakeFirst();
  const mailed = await transaction
    .deleteFrom("event_mails")
    .where("tenant_id", "=", tenantId)
    .where("held_count", "=", 0)
    .where("mailed_at", "<", nowMs - mailGatheringMs)
    .executeTakeFirst();
  return Number(starts.numDeletedRows + mailed.numDeletedRows);
}
