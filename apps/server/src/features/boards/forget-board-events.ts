import { dayMs } from "@fiel/domain";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

const keptMs = 30 * dayMs;

/** Deletes old reports of screens. Returns their number. */
export async function forgetBoardEvents(
  transaction: TenantTransaction,
  tenantId: number,
  nowMs: number,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom("board_events")
    .where("tenant_id", "=", tenantId)
    .where("at", "<", new Date(nowMs - keptMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
