import { sql } from "kysely";
import { queueNotice } from "../mail/notice-mails.ts";
import type { Notice } from "../mail/notices.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { Job } from "./job-queue.ts";

/** Failed or interrupted attempts after which somebody is told. */
export const toldFailures = 3;

/** Tells the maker of the schedule that its run fails. */
export const tellFailures = (transaction: TenantTransaction, job: Job, reason: string): Promise<void> =>
  tellMaker(transaction, job, (schedule) => ({
    notice: "scheduleFailed",
    schedule,
    failures: toldFailures,
    reason,
  }));

/**
 * Tells the maker of the schedule that a recipient's mail server refuses its mail permanently: once, and again only after a run that reached the
 * recipient.
 */
export async function tellRefusal(
  transaction: TenantTransaction,
  job: Pick<Job, "id" | "tenantId" | "scheduleId">,
  recipient: string,
  code: string | null,
): Promise<void> {
  const before = await transaction
    .selectFrom("deliveries")
    .innerJoin("jobs", "jobs.id", "deliveries.job_id")
    .select("deliveries.state")
    .where("jobs.schedule_id", "=", job.scheduleId)
    .where("jobs.id", "<", job.id)
    .where(sql`lower(deliveries.recipient)`, "=", recipient.toLowerCase())
    .where("deliveries.state", "!=", "waiting")
    .orderBy("jobs.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (before?.state === "failed") return;
  const noticeOf = (schedule: string) =>
    ({ notice: "scheduleRefused", schedule, recipient, code: code ?? "" }) as const;
  await tellMaker(transaction, job, noticeOf, recipient);
}

/** Notifies the maker of the schedule; the administrators when the maker is gone, or has the address to leave out. */
async function tellMaker(
  transaction: TenantTransaction,
  { tenantId, scheduleId }: Pick<Job, "tenantId" | "scheduleId">,
  noticeOf: (schedule: string) => Notice,
  except?: string,
): Promise<void> {
  const schedule = await transaction
    .selectFrom("schedules")
    .select(["name", "created_by", "created_by_id"])
    .where("id", "=", scheduleId)
    .executeTakeFirst();
  if (schedule === undefined) return;
  const owners = await transaction
    .selectFrom("users")
    .select("email")
    .where("tenant_id", "=", tenantId)
    .where((is) =>
      schedule.created_by_id === null
        ? is("name", "=", schedule.created_by)
        : is("id", "=", schedule.created_by_id),
    )
    .where("blocked", "=", false)
    .where("removed_at", "is", null)
    .orderBy("email")
    .execute();
  const named = owners
    .map(({ email }) => email)
    .filter((email) => email.toLowerCase() !== except?.toLowerCase());
  await queueNotice(transaction, tenantId, noticeOf(schedule.name), {
    named,
    ...(except === undefined ? {} : { except }),
  });
}
