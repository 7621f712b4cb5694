import type { Selectable } from "kysely";
import { CallError } from "../http/call-error.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { SupportGrantsTable } from "../stores/postgres/tables/support-tables.ts";

export type GrantRow = Selectable<SupportGrantsTable>;

/** The one grant that is open, or null. Of the transaction's tenant there is one at a time. */
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

/** Throws NoSupportGrant when the transaction's client neither let the provider in nor is about to leave. */
export async function requireConsent(transaction: TenantTransaction, nowMs: number): Promise<void> {
  if ((await findOpenGrant(transaction, nowMs)) !== null) return;
  const { leaves_at: leavesAt } = await transaction
    .selectFrom("tenants")
    .select("leaves_at")
    .executeTakeFirstOrThrow();
  if (leavesAt === null) throw new CallError("NoSupportGrant");
}
