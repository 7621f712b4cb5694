import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** Lets one transaction of a tenant at a time change counts of the quarantine, so that transactions never deadlock. */
export async function lockQuarantine(transaction: TenantTransaction, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quarantine ${tenantId}`}, 0))`.execute(
    transaction,
  );
}
