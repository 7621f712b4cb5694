import type { IngestLimit } from "@fiel/contracts";
import { hourMs } from "@fiel/domain";
import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Start of the hours that stand for the last day. */
export const waitsSince = (nowMs: number): number => Math.floor(nowMs / hourMs) * hourMs - 23 * hourMs;

/** The tenant's rate, and how often its gateways were told to wait for it. */
export async function readIngestLimit(
  transaction: TenantTransaction,
  tenantId: number,
  nowMs: number,
): Promise<IngestLimit> {
  const { ingest_per_minute: perMinute } = await transaction
    .selectFrom("tenants")
    .select("ingest_per_minute")
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const { waits, last } = await transaction
    .selectFrom("ingest_waits")
    .select([
      sql<number>`coalesce(sum(count), 0)::int`.as("waits"),
      sql<number | null>`max(last_at)`.as("last"),
    ])
    .where("hour_at", ">=", waitsSince(nowMs))
    .executeTakeFirstOrThrow();
  return { perMinute, waits, lastWaitAt: last };
}
