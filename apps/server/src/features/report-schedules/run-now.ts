import type { ReportSchedule } from "@fiel/contracts";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import { addJob } from "../../platform/jobs/job-queue.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { AskedOfRun } from "../../platform/stores/postgres/tables/schedule-tables.ts";
import { reportKind } from "./report-schedule.ts";

/**
 * Retries the last run for recipients it did not reach and who are still in the schedule. Without such recipients it queues a new run. The caller has
 * locked the schedule. Throws InvalidRequest when the schedule has no recipients.
 */
export async function runNow(
  transaction: TenantTransaction,
  tenantId: number,
  { id, lastJob, recipients }: ReportSchedule,
  nowMs: number,
): Promise<void> {
  if (recipients.length === 0) throw new CallError("InvalidRequest", { fields: { recipients: "required" } });
  const present = new Set(recipients.map((recipient) => recipient.toLowerCase()));
  const unreached = (lastJob?.deliveries ?? [])
    .filter(({ state, recipient }) => state !== "sent" && present.has(recipient.toLowerCase()))
    .map(({ recipient }) => recipient);
  if (lastJob === null || unreached.length === 0)
    return addJob(transaction, { tenantId, scheduleId: id, kind: reportKind, dueMs: nowMs, recipients });
  await retry(transaction, lastJob.id, unreached);
  await sql`select pg_notify('fiel_jobs', ${String(tenantId)})`.execute(transaction);
}

const askedAnew = sql<AskedOfRun>`jobs.asked || (
  select jsonb_build_object('name', s.name, 'details', s.details) from schedules s where s.id = jobs.schedule_id)`;

/**
 * Retries a run. Recipients who were removed from the schedule get nothing of it any more. Locks the run before its deliveries (ADR 0079), as the
 * sweep that deletes both does.
 */
async function retry(
  transaction: TenantTransaction,
  jobId: number,
  unreached: readonly string[],
): Promise<void> {
  const isUnreached = sql<boolean>`recipient = any(${unreached}::text[])`;
  await transaction
    .updateTable("jobs")
    .set({ state: "waiting", attempts: 0, reason: null, run_at: sql<Date>`now()`, finished_at: null })
    // Same window as before, with the present details of the schedule, which may have been corrected.
    .set({ asked: askedAnew })
    .where("id", "=", jobId)
    .where("state", "!=", "waiting")
    .execute();
  const ofRun = transaction.updateTable("deliveries").where("job_id", "=", jobId);
  await ofRun
    .set({ state: "failed", settled_at: sql<Date>`now()` })
    .where("state", "=", "waiting")
    .where(sql<boolean>`not ${isUnreached}`)
    .execute();
  await ofRun
    .set({ state: "waiting", reason: null, settled_at: null })
    .where("state", "=", "failed")
    .where(isUnreached)
    .execute();
}
