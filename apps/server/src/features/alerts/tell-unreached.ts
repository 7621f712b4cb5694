import { sql } from "kysely";
import type { StoredRule } from "./alert-rule-entity.ts";
import { queueMessage } from "./queue-message.ts";
import { recipientsOf } from "./recipients.ts";
import type { Telling } from "./tell-open.ts";

/**
 * Queues open incidents that reached nobody, and for which no message waits, for the current recipients of the taken steps: users may be unblocked or
 * have another address or device, or the steps changed. Each receiver is tried once.
 */
export async function tellUnreached(telling: Telling, rule: StoredRule): Promise<void> {
  const { transaction, nowMs } = telling;
  const { rows } = await sql<{ id: number; steps_taken: number[]; tried: string[] }>`
    select i.id, i.steps_taken, coalesce(d.tried, '{}') as tried
    from alert_incidents i left join lateral (
      select array_agg(d.channel || ' ' || d.target) as tried, bool_or(d.state in ('waiting', 'delivered')) as reaches
      from alert_deliveries d where d.rule_id = i.rule_id and d.purpose <> 'ended' and d.state <> 'dropped'
        and d.incidents @> array[i.id]
    ) d on true
    where i.rule_id = ${rule.id} and i.state = 'open' and i.reached_at is null and cardinality(i.steps_taken) > 0
      and coalesce(i.shelved_until, 0) <= ${nowMs} and d.reaches is not true
    order by i.id
  `.execute(transaction);
  for (const { id, steps_taken: taken, tried } of rows)
    for (const place of taken) {
      const step = rule.steps[place];
      if (step === undefined) continue;
      for (const recipient of await recipientsOf(transaction, step)) {
        if (tried.includes(`${recipient.channel} ${recipient.target}`)) continue;
        await queueMessage(telling, { rule, incidentId: id, purpose: "opened", step: place, recipient });
      }
    }
}
