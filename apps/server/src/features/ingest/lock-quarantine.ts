import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** Has one transaction of a tenant at a time change what is counted in the quarantine, so that none wait in a circle. */
export async function lockQuarantine(transaction: TenantTransaction, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quarantine ${tenantId}`}, 0))`.execute(
    transaction,
  );
}
