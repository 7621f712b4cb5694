import { sql, type Kysely } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { daysBefore, keptDays } from "./horizons.ts";
import { horizonsOf } from "./horizons-of.ts";

/**
 * Deletes rows of the transaction's tenant that ended long ago: sessions, links, mails, runs of schedules, browsers, audit. Returns how
 * many. Tables are in the order of locks (ADR 0079).
 */
export async function sweepEndedOfTenant(
  transaction: TenantTransaction,
  tenantId: number,
  nowMs: number,
): Promise<number> {
  const ended = new Date(daysBefore(nowMs, keptDays.ended));
  const horizons = await horizonsOf(transaction, tenantId, nowMs);
  const ofSessions = new Date(horizons.sessions);
  const links = await transaction
    .deleteFrom("user_tokens")
    .where("tenant_id", "=", tenantId)
    .where("expires_at", "<", ended)
    .executeTakeFirst();
  const browsers = await transaction
    .deleteFrom("known_browsers")
    .where("tenant_id", "=", tenantId)
    .where("used_at", "<", new Date(daysBefore(nowMs, keptDays.browsers)))
    .executeTakeFirst();
  const jobs = await transaction
    .deleteFrom("jobs")
    .where("tenant_id", "=", tenantId)
    .where("state", "!=", "waiting")
    .where("created_at", "<", new Date(daysBefore(nowMs, keptDays.jobs)))
    .where(({ fn }) => fn.coalesce("finished_at", "run_at"), "<", new Date(daysBefore(nowMs, keptDays.jobs)))
    .executeTakeFirst();
  const mails = await transaction
    .deleteFrom("mail_queue")
    .where("tenant_id", "=", tenantId)
    .where("created_at", "<", new Date(horizons.mails))
    // A waiting mail of this age was queued while the clock was behind; its last attempt or its end gives its real age.
    .where(({ fn }) => fn.coalesce("failed_at", "due_at"), "<", new Date(horizons.mails))
    .executeTakeFirst();
  const sessions = await transaction
    .deleteFrom("sessions")
    .where("tenant_id", "=", tenantId)
    .where((is) => is.or([is("expires_at", "<", ofSessions), is("revoked_at", "<", ofSessions)]))
    .executeTakeFirst();
  const { rows } = await sql<{ dropped: number }>`
    select drop_audit_before(${new Date(horizons.audit)}) as dropped
  `.execute(transaction);
  const deleted = [sessions, links, mails, jobs, browsers].reduce(
    (sum, { numDeletedRows }) => sum + Number(numDeletedRows),
    0,
  );
  return deleted + (rows[0]?.dropped ?? 0);
}

/** Deletes expired rows that have no tenant: counts of sign-in attempts. Returns how many. */
export async function sweepEndedOfAll(db: Kysely<Database>): Promise<number> {
  const attempts = await db
    .deleteFrom("rate_limits")
    .where("expires_at", "<", sql<Date>`now()`)
    .executeTakeFirst();
  return Number(attempts.numDeletedRows);
}
