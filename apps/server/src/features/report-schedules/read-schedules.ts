import type { ReportJob, ReportSchedule } from "@fiel/contracts";
import { sql } from "kysely";
import { countOfAll, leftOut } from "../../platform/records/left-out.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { readBlockedAddresses } from "../../platform/tenants/is-blocked-user.ts";
import { reportKind, shownDetailsOf } from "./report-schedule.ts";
import { inNameOrder } from "../../platform/records/search.ts";

/** Most runs in the history. */
const mostJobs = 200;

/** The tenant's schedules by name, or only the one with `id`. */
export async function readSchedules(transaction: TenantTransaction, id?: number): Promise<ReportSchedule[]> {
  const rows = await transaction
    .selectFrom("schedules")
    .selectAll()
    .where("kind", "=", reportKind)
    .where("removed_at", "is", null)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
    .orderBy(inNameOrder("name"))
    .orderBy("id")
    .execute();
  const { jobs: latest } = await readJobs(transaction, { latestOf: rows.map((row) => row.id) });
  const blocked = await readBlockedAddresses(transaction);
  return rows.map((row) => {
    const { charts, equipments, eventsCode, ...details } = shownDetailsOf(row.details);
    return {
      ...details,
      charts: [...charts],
      equipments: [...equipments],
      eventsCode: [...eventsCode],
      id: row.id,
      version: row.version,
      name: row.name,
      rhythm: row.rhythm,
      time: row.time,
      weekday: row.weekday,
      monthDay: row.month_day,
      recipients: row.recipients,
      blocked: row.recipients.filter((recipient) => blocked.has(recipient.toLowerCase())),
      paused: row.next_due === null,
      nextDue: row.next_due?.getTime() ?? null,
      lastJob: latest.find(({ schedule }) => schedule.id === row.id) ?? null,
    };
  });
}

interface WantedJobs {
  /** Ids of schedules whose latest run is wanted; all recent runs when undefined. */
  readonly latestOf?: readonly number[];
}

/** Runs with their deliveries, newest first, and the number of older ones that are left out. */
export async function readJobs(
  transaction: TenantTransaction,
  { latestOf }: WantedJobs = {},
): Promise<{ jobs: ReportJob[]; older: number }> {
  const rows = await transaction
    .selectFrom("jobs")
    .innerJoin("schedules", "schedules.id", "jobs.schedule_id")
    .select([
      "jobs.id",
      "jobs.schedule_id",
      "schedules.name",
      "due_at",
      "state",
      "attempts",
      "reason",
      "result",
      "finished_at",
      countOfAll,
    ])
    .select((db) =>
      db
        .selectFrom("deliveries")
        .select(
          sql<
            Delivery[] | null
          >`json_agg(json_build_array(recipient, deliveries.state, deliveries.reason, extract(epoch from settled_at) * 1000) order by recipient)`.as(
            "all",
          ),
        )
        .whereRef("deliveries.job_id", "=", "jobs.id")
        .as("deliveries"),
    )
    .where("jobs.kind", "=", reportKind)
    .$if(latestOf !== undefined, (query) =>
      query
        .where(sql<boolean>`jobs.schedule_id = any(${latestOf ?? []}::int[])`)
        .distinctOn("jobs.schedule_id")
        .orderBy("jobs.schedule_id"),
    )
    .orderBy("due_at", "desc")
    .orderBy("jobs.id", "desc")
    .limit(mostJobs)
    .execute();
  return { jobs: rows.map(jobOf), older: leftOut(rows) };
}

interface JobRow {
  readonly id: number;
  readonly schedule_id: number;
  readonly name: string;
  readonly due_at: Date;
  readonly state: ReportJob["state"];
  readonly attempts: number;
  readonly reason: string | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly finished_at: Date | null;
  readonly deliveries: readonly Delivery[] | null;
}

const jobOf = ({ result, deliveries, ...row }: JobRow): ReportJob => ({
  id: row.id,
  schedule: { id: row.schedule_id, name: row.name },
  dueAt: row.due_at.getTime(),
  state: row.state,
  attempts: row.attempts,
  reason: row.reason,
  finishedAt: row.finished_at?.getTime() ?? null,
  tookS: numberOr(result?.["tookS"]),
  bytes: numberOr(result?.["bytes"]),
  byLink: result?.["byLink"] === true,
  deliveries: (deliveries ?? []).map(([recipient, state, reason, settledMs]) => ({
    recipient,
    state,
    reason,
    settledAt: settledMs === null ? null : Math.round(settledMs),
  })),
});

type Delivery = readonly [
  recipient: string,
  state: "waiting" | "sent" | "failed",
  reason: string | null,
  settledMs: number | null,
];

const numberOr = (value: unknown): number | null => (typeof value === "number" ? value : null);
