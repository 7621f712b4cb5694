import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { lockUnsent } from "./lock-rows.ts";

/**
 * Drops the unsent messages about an incident that was acknowledged or ended: its opening, and its place in digests of later steps. Digests of
 * openings stay, because they tell the state of each incident.
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
