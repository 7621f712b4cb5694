import { dayMs } from "@fiel/domain";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { historyMs } from "./decided-states.ts";

/** Incidents are kept for over a year, so that a month can be compared with the same month of the year before, ms. */
const keptMs = 400 * dayMs;
const linkDays = 30;

/** Deletes incidents and messages past their retention, and old links. Returns their number. */
export async function forgetIncidents(
  transaction: TenantTransaction,
  tenantId: number,
  nowMs: number,
): Promise<number> {
  const { numDeletedRows: incidents } = await transaction
    .deleteFrom("alert_incidents")
    .where("tenant_id", "=", tenantId)
    .where("ended_at", "<", nowMs - keptMs)
    .executeTakeFirst();
  // States of machines that no rule watches any more.
  await transaction
    .deleteFrom("alert_states")
    .where("tenant_id", "=", tenantId)
    .where("through_at", "<", nowMs - 2 * historyMs)
    .execute();
  const { numDeletedRows: deliveries } = await transaction
    .deleteFrom("alert_deliveries")
    .where("tenant_id", "=", tenantId)
    .where("state", "!=", "waiting")
    .where("queued_at", "<", new Date(nowMs - keptMs))
    .executeTakeFirst();
  const { numDeletedRows: links } = await transaction
    .deleteFrom("alert_links")
    .where("tenant_id", "=", tenantId)
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${linkDays})`)
    .executeTakeFirst();
  return Number(incidents + deliveries + links);
}
