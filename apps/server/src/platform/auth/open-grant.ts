import type { Selectable } from "kysely";
import { CallError } from "../http/call-error.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { SupportGrantsTable } from "../stores/postgres/tables/support-tables.ts";

export type GrantRow = Selectable<SupportGrantsTable>;

/** The open grant of the transaction's tenant, which has at most one; null when there is none. */
export async function findOpenGrant(transaction: TenantTransaction, nowMs: number): Promise<GrantRow | null> {
  const found = await transaction
    .selectFrom("support_grants")
    .selectAll()
    .where("ended_at", "is", null)
    .where("ends_at", ">", new Date(nowMs))
    .orderBy("id", "desc")
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Throws NoConsent when the transaction's client neither let the provider in nor ordered its own deletion. A deletion that a manager ordered is no
 * consent.
 */
export async function requireConsent(transaction: TenantTransaction, nowMs: number): Promise<void> {
  if ((await findOpenGrant(transaction, nowMs)) !== null) return;
  const { leaving_ordered_at: orderedAt } = await transaction
    .selectFrom("tenants")
    .select("leaving_ordered_at")
    .executeTakeFirstOrThrow();
  if (orderedAt === null) throw new CallError("NoConsent");
}
