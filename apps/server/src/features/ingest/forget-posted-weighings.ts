import { sql } from "kysely";
import { daysBefore, keptDays } from "../../platform/housekeeping/horizons.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** Most rows dropped in one transaction. */
const portion = 10_000;

/** Drops what is known of a tenant's weighings that programs sent long ago: one that is sent again then is a new one. */
export async function forgetPostedWeighings(
  transaction: TenantTransaction,
  tenantId: number,
  nowMs: number,
): Promise<number> {
  const before = new Date(daysBefore(nowMs, keptDays.ledger));
  const { numAffectedRows } = await sql`
    delete from posted_weighings where tenant_id = ${tenantId} and ctid = any(array(
      select ctid from posted_weighings where tenant_id = ${tenantId} and posted_at < ${before} limit ${portion}))
  `.execute(transaction);
  return Number(numAffectedRows ?? 0);
}
