import type { ReportSchedule } from "@fiel/contracts";
import { nextReportMs } from "@fiel/domain";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** End of the last reported window, UTC ms; null before the first run, and when runs were skipped while the schedule was paused. */
export async function readReported(
  transaction: TenantTransaction,
  schedule: ReportSchedule,
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
): Promise<number | null> {
  const { reported_until: reported } = await transaction
    .selectFrom("schedules")
    .select("reported_until")
    .where("id", "=", schedule.id)
    .executeTakeFirstOrThrow();
  const reportedMs = reported?.getTime() ?? null;
  if (reportedMs === null || !schedule.paused) return reportedMs;
  try {
    return nextReportMs(schedule, reportedMs, reportedMs, timeZone) > nowMs ? reportedMs : null;
  } catch {
    // The schedule was paused because its time cannot be read.
    return null;
  }
}
