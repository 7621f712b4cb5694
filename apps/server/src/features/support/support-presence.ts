import type { SupportPresence } from "@fiel/contracts";
import { sql } from "kysely";
import { findOpenGrant } from "../../platform/auth/open-grant.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** Managers with a session of the open grant; null when there are none. Names come from the audit trail. */
export async function findPresence(
  transaction: TenantTransaction,
  nowMs: number,
): Promise<SupportPresence | null> {
  const grant = await findOpenGrant(transaction, nowMs);
  if (grant === null || grant.ends_at === null) return null;
  const entered = await transaction
    .selectFrom("support_sessions as s")
    .innerJoin("audit_entries as a", (join) =>
      join
        .on("a.entity", "=", "support")
        .on("a.entity_id", "=", String(grant.id))
        .on("a.action", "=", "enter")
        .on(sql<boolean>`a.actor_id = s.manager_id::text`),
    )
    .select("a.actor as name")
    .distinct()
    .where("s.grant_id", "=", grant.id)
    .where("s.ended_at", "is", null)
    .orderBy("name")
    .execute();
  if (entered.length === 0) return null;
  return { names: entered.map(({ name }) => name), access: grant.access, endsAt: grant.ends_at.getTime() };
}
