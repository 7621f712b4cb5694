import { sql, type Transaction } from "kysely";
import { CallError } from "../http/call-error.ts";
import type { Database } from "../stores/postgres/database.ts";

/**
 * Throws LeavingBegun once the deletion of the transaction's client has begun; none begins until the transaction ends. A trigger refuses
 * callers that do not check.
 */
export async function requireNoDeletion(transaction: Transaction<Database>, tenantId: number): Promise<void> {
  const { rows } = await sql<{ begun: boolean }>`
    select leaving_begun_at is not null as begun from tenants where id = ${tenantId} for no key update
  `.execute(transaction);
  if (rows[0]?.begun === true) throw new CallError("LeavingBegun");
}

/** Throws LeavingBegun, or ImportUnfinished for a client whose import is not done: part of its telemetry is missing. */
export async function requireMayOpen(transaction: Transaction<Database>, tenantId: number): Promise<void> {
  await requireNoDeletion(transaction, tenantId);
  if (await isArriving(transaction, tenantId)) throw new CallError("ImportUnfinished");
}

/** Whether the import of the transaction's client is not done; its end unblocks the client. */
export async function isArriving(transaction: Transaction<Database>, tenantId: number): Promise<boolean> {
  const arriving = await transaction
    .selectFrom("tenant_transfers")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", "import")
    .where("state", "!=", "done")
    .executeTakeFirst();
  return arriving !== undefined;
}
