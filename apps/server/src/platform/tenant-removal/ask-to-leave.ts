import { sql, type Transaction } from "kysely";
import type { AuditActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { tellRevoked } from "../auth/revocations.ts";
import type { Database } from "../stores/postgres/database.ts";
import { leavingChannel } from "../stores/postgres/postgres-store.ts";
import { requireNoDeletion } from "../tenants/require-no-deletion.ts";
import { setStatus } from "../tenants/set-status.ts";

/** Days between asking for a client's deletion and the deletion. */
export const leavingDays = 7;

/** What was under way when the client was blocked is over before anything is deleted, s. */
const atLeastS = 60;

/**
 * Has the transaction's client deleted after so many days, and blocks it until then: its sessions end, its gateways keep what they
 * have. Asked again, the first day stays. Answers when it will be.
 */
export async function askToLeave(
  transaction: Transaction<Database>,
  by: AuditActor,
  days = leavingDays,
): Promise<Date> {
  const { tenantId } = by;
  const { rows } = await sql<{ leaves_at: Date; name: string; is_new: boolean }>`
    update tenants t set leaves_at = coalesce(o.leaves_at, now() + greatest(make_interval(days => ${days}), make_interval(secs => ${atLeastS}))),
      status_before_leaving = coalesce(o.status_before_leaving, o.status)
    from (select * from tenants where id = ${tenantId} for no key update) as o
    where t.id = o.id returning t.leaves_at, t.name, o.leaves_at is null as is_new
  `.execute(transaction);
  const { leaves_at: leavesAt, name, is_new: isNew } = rows[0] as (typeof rows)[number];
  if (!isNew) return leavesAt;
  await setStatus(transaction, by, "Blocked");
  const entry = { by, action: "leave", entity: "tenant", entityId: tenantId, entityName: name };
  await recordAudit(transaction, { ...entry, after: { leavesAt } });
  await sql`select pg_notify(${leavingChannel}, ${String(tenantId)})`.execute(transaction);
  return leavesAt;
}

/** Lets the transaction's client stay, as it was before; false: it was not to leave. Throws LeavingBegun, ImportUnfinished. */
export async function letStay(transaction: Transaction<Database>, by: AuditActor): Promise<boolean> {
  const { tenantId } = by;
  await requireNoDeletion(transaction, tenantId);
  const { rows } = await sql<{ name: string; before: "Active" | "Blocked" }>`
    update tenants t set leaves_at = null, status_before_leaving = null
    from (select * from tenants where id = ${tenantId} for no key update) as o
    where t.id = o.id and o.leaves_at is not null and o.removed_at is null
    returning t.name, coalesce(o.status_before_leaving, 'Blocked') as before
  `.execute(transaction);
  const [found] = rows;
  if (found === undefined) return false;
  const entry = { by, action: "stay", entity: "tenant", entityId: tenantId, entityName: found.name };
  await recordAudit(transaction, entry);
  await setStatus(transaction, by, found.before);
  await tellRevoked(transaction, { tenantId });
  return true;
}
