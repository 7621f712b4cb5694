import type { ReportSchedule } from "@fiel/contracts";
import { sql } from "kysely";
import { addJob } from "../../platform/jobs/job-queue.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { reportKind } from "./report-schedule.ts";

/** Tries again what failed last, for whom it did not reach; otherwise a run of its own is due now. */
export async function runNow(
  transaction: TenantTransaction,
  tenantId: number,
  { id, lastJob, recipients }: ReportSchedule,
  nowMs: number,
): Promise<void> {
  if (lastJob === null || lastJob.deliveries.every(({ state }) => state === "sent"))
    return addJob(transaction, { tenantId, scheduleId: id, kind: reportKind, dueMs: nowMs, recipients });
  await transaction
    .updateTable("deliveries")
    .set({ state: "waiting", reason: null, settled_at: null })
    .where("job_id", "=", lastJob.id)
    .where("state", "=", "failed")
    .execute();
  await transaction
    .updateTable("jobs")
    .set({ state: "waiting", attempts: 0, reason: null, run_at: sql<Date>`now()`, finished_at: null })
    .where("id", "=", lastJob.id)
    .where("state", "!=", "waiting")
    .execute();
  await sql`select pg_notify('fiel_jobs', ${String(tenantId)})`.execute(transaction);
}
