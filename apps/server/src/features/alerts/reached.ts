import { sql } from "kysely";
import { queueNotice } from "../../platform/mail/notice-mails.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { Delivery } from "./delivery-queue.ts";

/** Stores when the incidents of a message first reached somebody. The caller has locked them. */
export async function noteReached(
  transaction: TenantTransaction,
  { incidents }: Pick<Delivery, "incidents">,
): Promise<void> {
  await sql`
    update alert_incidents set reached_at = (extract(epoch from now()) * 1000)::bigint
    where id = any(${incidents}::int[]) and reached_at is null
  `.execute(transaction);
}

/** Notifies the administrators of open incidents for which no message waits or was delivered. */
export async function tellNobodyKnows(
  transaction: TenantTransaction,
  delivery: Pick<Delivery, "tenant_id" | "rule_id" | "reason">,
  unknown: readonly number[],
): Promise<void> {
  for (const id of unknown) {
    const { rows } = await sql<{ rule: string; subject: string; reason: string | null; hopes: boolean }>`
      select r.name as rule, i.subject_name as subject,
        exists (select from alert_deliveries d where d.rule_id = r.id and d.state in ('waiting', 'delivered')
          and d.purpose <> 'ended' and d.incidents @> array[i.id]) as hopes,
        (select d.reason from alert_deliveries d where d.rule_id = r.id and d.incidents @> array[i.id] and d.reason is not null
          order by d.settled_at desc nulls last limit 1) as reason
      from alert_incidents i join alert_rules r on r.id = i.rule_id where i.id = ${id}
    `.execute(transaction);
    const [found] = rows;
    if (found === undefined || found.hopes) continue;
    const { rule, subject, reason } = found;
    await queueNotice(transaction, delivery.tenant_id, {
      notice: "alertUnreached",
      rule,
      subject,
      reason: reason ?? "",
    });
  }
}
