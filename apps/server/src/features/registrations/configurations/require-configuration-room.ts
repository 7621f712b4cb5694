import { sql } from "kysely";
import { CallError } from "../../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import { csvField } from "./check-csv.ts";

/** Most bytes of all configuration files of a client, those of removed products and equipment included. */
const mostBytes = 128 * 1024 * 1024;

interface WantedFile {
  readonly tenantId: number;
  readonly productId: number | null;
  readonly equipmentId: number | null;
  readonly bytes: number;
}

/**
 * Throws InvalidRequest (`configurationsFull`) when a file would take more room than the client has. Locks before any row is locked, so that
 * concurrent files are counted.
 */
export async function requireRoom(
  transaction: TenantTransaction,
  { tenantId, productId, equipmentId, bytes }: WantedFile,
  most = mostBytes,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`configurations ${tenantId}`}, 0))`.execute(
    transaction,
  );
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(file_size), 0)::float8 as bytes from product_configurations
    where tenant_id = ${tenantId} and (product_id, equipment_id) is distinct from (${productId}::int, ${equipmentId}::int)
  `.execute(transaction);
  if ((rows[0]?.bytes ?? 0) + bytes > most)
    throw new CallError("InvalidRequest", { fields: { [csvField]: "configurationsFull" } });
}
