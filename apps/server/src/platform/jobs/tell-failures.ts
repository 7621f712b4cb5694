import { queueNotice } from "../mail/notice-mails.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { Job } from "./job-queue.ts";

/** After so many attempts that failed, or that ended with their server, somebody is told. */
export const toldFailures = 3;

/** Tells who made the schedule that its run does not succeed, or the administrators where that one is not there any more. */
export async function tellFailures(
  transaction: TenantTransaction,
  { tenantId, scheduleId }: Job,
  reason: string,
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
  const notice = {
    notice: "scheduleFailed",
    schedule: schedule.name,
    failures: toldFailures,
    reason,
  } as const;
  await queueNotice(transaction, tenantId, notice, { named: owners.map(({ email }) => email) });
}
