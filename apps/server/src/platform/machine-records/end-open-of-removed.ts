import { sql } from "kysely";
import { keyOfKind } from "../data-versions/change-keys.ts";
import { bumpDataVersion } from "../data-versions/data-versions.ts";
import { endOf, openEnd } from "../telemetry/sql/open-end.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/**
 * Ends the open records of removed equipment at its removal, since their gateway may never report the end. A reported end still counts, a repeated
 * start does not. Returns the number of ended records.
 */
export async function endOpenOfRemoved(transaction: TenantTransaction, tenantId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update occurrences o set ended_at = greatest(e.removed_at, o.started_at), version = greatest(o.version, 1)
    from equipment e where e.tenant_id = ${tenantId} and e.removed_at is not null
      and o.tenant_id = ${tenantId} and o.equipment = e.mid and ${endOf("o")} = ${openEnd}
  `.execute(transaction);
  const ended = Number(numAffectedRows);
  if (ended > 0) await bumpDataVersion(transaction, tenantId, [keyOfKind("occurrences")]);
  return ended;
}
