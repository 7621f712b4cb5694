import { sql, type Transaction } from "kysely";
import type { AuditActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { tellRevoked } from "../auth/revocations.ts";
import type { Database } from "../stores/postgres/database.ts";
import { leavingChannel } from "../stores/postgres/postgres-store.ts";
import { requireNoDeletion } from "../tenants/require-no-deletion.ts";
import { setStatus } from "../tenants/set-status.ts";

/** Days between a request for a client's deletion and the deletion. */
export const leavingDays = 7;

/** Least delay of a deletion, s, so that work which was running when the client was blocked ends before. */
const atLeastS = 60;

/**
 * Requests the deletion of the transaction's client after some days, and blocks it until then: its sessions end, and its gateways keep their records.
 * A repeated request keeps the first date. Returns the instant of the deletion.
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

/**
 * Cancels the deletion of the transaction's client and restores its former status; false when none was requested. Throws LeavingBegun and
 * ImportUnfinished.
 */
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
