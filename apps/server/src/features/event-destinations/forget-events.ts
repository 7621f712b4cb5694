import { sentDays } from "@fiel/contracts";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { lockQueues } from "./event-queue.ts";

const mostAtOnce = 10_000;

/** Deletes events that were sent, given up or dropped long ago; returns how many. */
export async function forgetEvents(transaction: TenantTransaction, tenantId: number): Promise<number> {
  // So that none is sent again while it is deleted.
  await lockQueues(transaction);
  const { numAffectedRows = 0n } = await sql`
    delete from event_posts where tenant_id = ${tenantId} and id in (
      select p.id from event_posts p
      where p.tenant_id = ${tenantId} and p.made_at < now() - make_interval(days => ${sentDays}) and not exists (
        select from event_deliveries d where d.tenant_id = p.tenant_id and d.post_id = p.id
          and (d.state in ('behind', 'waiting') or d.queued_at >= now() - make_interval(days => ${sentDays})))
      limit ${mostAtOnce})
  `.execute(transaction);
  return Number(numAffectedRows);
}
