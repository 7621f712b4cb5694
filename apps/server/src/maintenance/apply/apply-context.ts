import type { Transaction } from "kysely";
import type { Database } from "../../platform/stores/postgres/database.ts";

/** The transaction, already set to the tenant, and when it happens. */
export interface ApplyContext {
  readonly transaction: Transaction<Database>;
  readonly tenantId: number;
  readonly nowMs: number;
}
