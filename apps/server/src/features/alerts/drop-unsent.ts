import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { lockUnsent } from "./lock-rows.ts";

/**
 * What waits to be sent of an incident that somebody took in hand, or that ended: its beginning is dropped, and what passes it on to
 * others goes without it. A digest of beginnings stays: it says of each what became of it.
 */
export async function dropUnsent(transaction: TenantTransaction, incidentId: number): Promise<void> {
  await lockUnsent(
    transaction,
    sql`purpose in ('opened', 'digest') and incidents @> array[${incidentId}]::int[]`,
  );
  const dropped = sql`state = 'dropped', settled_at = now()`;
  const unsent = sql`state = 'waiting' and attempts = 0 and incidents @> array[${incidentId}]::int[]`;
  await sql`update alert_deliveries set ${dropped} where purpose = 'opened' and ${unsent}`.execute(
    transaction,
  );
  const passedOn = sql`purpose = 'digest' and step > 0 and ${unsent}`;
  await sql`update alert_deliveries set ${dropped} where ${passedOn} and cardinality(incidents) = 1`.execute(
    transaction,
  );
  await sql`
    update alert_deliveries set incidents = array_remove(incidents, ${incidentId}::int)
    where ${passedOn} and cardinality(incidents) > 1
  `.execute(transaction);
}
