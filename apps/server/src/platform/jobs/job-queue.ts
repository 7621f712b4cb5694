import {
  dayMs,
  lastDueMs,
  nextReportMs,
  reportedWindow,
  type ScheduleTime,
  type TimeWindow,
  windowAfter,
} from "@fiel/domain";
import { type Selectable, sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { AskedOfRun, JobsTable } from "../stores/postgres/tables/schedule-tables.ts";
import { storableText } from "../stores/postgres/storable-json.ts";
import { keepTaken, type LeasedQueue, takeNext } from "./take-next.ts";

/** A run of a schedule that a server has taken. */
export interface Job {
  readonly tenantId: number;
  readonly id: number;
  readonly scheduleId: number;
  readonly kind: string;
  /** UTC ms. */
  readonly dueMs: number;
  /** From 1. A server that takes the run later has a higher number. */
  readonly attempt: number;
  /** Whether the attempt before never ended: its server died, perhaps because of this run. */
  readonly wasInterrupted: boolean;
  /** Intermediate result of the attempt before; null for none. */
  readonly result: Readonly<Record<string, unknown>> | null;
  /** Settings of the schedule when the run was due; null for runs from before they were stored. */
  readonly asked: AskedOfRun | null;
}

/** Lease of a run, s: when its server dies, another one takes the run after this time. A working server renews the lease. */
export const usualLeaseS = 300;

const queue: LeasedQueue = { table: "jobs", at: "run_at", waits: sql<boolean>`state = 'waiting'` };

/** Times of a stored schedule. */
export const timeOf = (row: {
  rhythm: ScheduleTime["rhythm"];
  time: string;
  weekday: number;
  month_day: number;
}): ScheduleTime => ({ rhythm: row.rhythm, time: row.time, weekday: row.weekday, monthDay: row.month_day });

/**
 * Creates the runs that are due and plans the next ones, in one transaction. Of runs missed while no server ran, only the last is made up for. A
 * schedule due impossibly late was planned by a clock that had jumped, and is planned again. Returns schedules with an unreadable time, which are
 * stopped, with the reasons.
 */
export async function queueDue(
  transaction: TenantTransaction,
  {
    tenantId,
    timeZone,
    nowMs,
  }: { readonly tenantId: number; readonly timeZone: string; readonly nowMs: number },
): Promise<StoppedSchedule[]> {
  const due = await transaction
    .selectFrom("schedules")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where((is) =>
      is.or([is("next_due", "<=", new Date(nowMs)), is("next_due", ">", new Date(nowMs + longestRhythmMs))]),
    )
    .forUpdate()
    .skipLocked()
    .execute();
  const stopped: StoppedSchedule[] = [];
  for (const schedule of due) {
    const { id, kind, recipients } = schedule;
    const times = timesOf(schedule, nowMs, timeZone);
    if ("reason" in times) stopped.push({ schedule: id, reason: times.reason });
    else if (times.window !== null)
      await addJob(transaction, { tenantId, scheduleId: id, kind, recipients, ...times });
    await transaction
      .updateTable("schedules")
      .set("reason" in times ? { next_due: null } : columnsOf(times))
      .where("id", "=", id)
      .execute();
  }
  return stopped;
}

/** Longest time until a schedule is due, ms: two months and some days, after a change of its day. */
const longestRhythmMs = 64 * dayMs;

export interface StoppedSchedule {
  readonly schedule: number;
  readonly reason: string;
}

interface DueTimes {
  readonly dueMs: number;
  /** Time that the run reports on; null when nothing is to be run. */
  readonly window: TimeWindow | null;
  readonly nextMs: number;
}
type Times = DueTimes | { readonly reason: string };

const columnsOf = ({ window, nextMs }: DueTimes) => ({
  next_due: new Date(nextMs),
  ...(window === null ? {} : { reported_until: new Date(window.endMs) }),
});

type Planned = Parameters<typeof timeOf>[0] & {
  readonly next_due: Date | null;
  readonly reported_until: Date | null;
};

/** When a schedule was due, the time it then reports on, and when it is due next; a reason when its time is unreadable. */
function timesOf(schedule: Planned, nowMs: number, timeZone: string): Times {
  try {
    const time = timeOf(schedule);
    const firstMs = schedule.next_due?.getTime() ?? nowMs;
    const dueMs = lastDueMs(time, firstMs, nowMs, timeZone) ?? firstMs;
    const window = dueMs > nowMs ? null : windowOfRun(schedule, { firstMs, dueMs }, timeZone);
    const reportedMs = window?.endMs ?? schedule.reported_until?.getTime() ?? null;
    const nextMs = nextReportMs(time, nowMs, reportedMs, timeZone);
    const isTold = [dueMs, nextMs].every((ms) => Number.isFinite(new Date(ms).getTime()));
    return isTold ? { dueMs, window, nextMs } : { reason: "o horário não é um horário" };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Window of a run: it continues after the run before. After missed runs it is the usual window of the rhythm, without what was reported already. */
function windowOfRun(
  schedule: Planned,
  { firstMs, dueMs }: { readonly firstMs: number; readonly dueMs: number },
  timeZone: string,
): TimeWindow | null {
  const time = timeOf(schedule);
  const reportedMs = schedule.reported_until?.getTime() ?? null;
  if (reportedMs === null || firstMs === dueMs) return windowAfter(time, dueMs, reportedMs, timeZone);
  const { startMs } = reportedWindow(time, dueMs, timeZone);
  return windowAfter(time, dueMs, Math.max(reportedMs, startMs), timeZone);
}

/** Plans the client's schedules in a new time zone. Runs that are already due stay due. */
export async function replanSchedules(
  transaction: TenantTransaction,
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
): Promise<void> {
  const all = await transaction
    .selectFrom("schedules")
    .selectAll()
    .where("next_due", ">", new Date(nowMs))
    .forUpdate()
    .execute();
  for (const schedule of all) {
    // An unreadable schedule is stopped when it is due.
    const times = timesOf({ ...schedule, next_due: new Date(nowMs + 1) }, nowMs, timeZone);
    if ("reason" in times) continue;
    const next = { next_due: new Date(times.nextMs) };
    await transaction.updateTable("schedules").set(next).where("id", "=", schedule.id).execute();
  }
}

export interface NewJob {
  readonly tenantId: number;
  readonly scheduleId: number;
  readonly kind: string;
  readonly dueMs: number;
  readonly recipients: readonly string[];
  /** Time to report on; absent for a run on request, which reports the rhythm's usual time. */
  readonly window?: TimeWindow | null;
}

const askedOf = ({ scheduleId, window = null }: NewJob) => sql<AskedOfRun>`(
  select jsonb_build_object('name', s.name, 'rhythm', s.rhythm, 'time', s.time, 'weekday', s.weekday,
    'month_day', s.month_day, 'details', s.details) || ${JSON.stringify(window === null ? {} : { window })}::jsonb
  from schedules s where s.id = ${scheduleId})`;

/** Adds a run with the present settings of its schedule, unless there is one for that instant. */
export async function addJob(transaction: TenantTransaction, job: NewJob): Promise<void> {
  const { tenantId, scheduleId, kind, dueMs, recipients } = job;
  const added = await transaction
    .insertInto("jobs")
    .values({
      tenant_id: tenantId,
      schedule_id: scheduleId,
      kind,
      due_at: new Date(dueMs),
      asked: askedOf(job),
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "schedule_id", "due_at"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added === undefined) return;
  const rows = recipients.map((recipient) => ({ tenant_id: tenantId, job_id: added.id, recipient }));
  if (rows.length > 0) await transaction.insertInto("deliveries").values(rows).execute();
}

/** Takes the tenant's next run, for this server alone; null when there is none. */
export async function takeJob(
  transaction: TenantTransaction,
  tenantId: number,
  leaseS = usualLeaseS,
): Promise<Job | null> {
  const taken = await takeNext<Selectable<JobsTable>>(transaction, queue, { tenantId, leaseS });
  if (taken === null) return null;
  const { id, schedule_id: scheduleId, kind, due_at, attempts: attempt, reason, result, asked } = taken;
  // A failed attempt stores its reason. Without one at the next attempt, the attempt before never ended.
  await transaction.updateTable("jobs").set({ reason: null }).where("id", "=", id).execute();
  const wasInterrupted = attempt > 1 && reason === null;
  return { tenantId, id, scheduleId, kind, dueMs: due_at.getTime(), attempt, wasInterrupted, result, asked };
}

/** Renews the lease of a run; false when another server has taken it. */
export const keepJob = (
  transaction: TenantTransaction,
  { id, attempt }: Job,
  leaseS = usualLeaseS,
): Promise<boolean> => keepTaken(transaction, queue, { id, attempt, leaseS });

/** Outcome of an attempt. */
export interface JobEnd {
  readonly state: "waiting" | "done" | "failed";
  readonly reason: string | null;
  /** Only for `waiting`: delay until the next attempt, s. */
  readonly waitS?: number;
  readonly result?: Readonly<Record<string, unknown>>;
}

/** Stores the outcome of an attempt; false when another server has taken the run since. */
export async function endJob(
  transaction: TenantTransaction,
  { id, attempt }: Job,
  { state, reason, waitS = 0, result }: JobEnd,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("jobs")
    .set({
      state,
      reason: reason === null ? null : storableText(reason),
      run_at: sql<Date>`now() + make_interval(secs => ${waitS})`,
      finished_at: state === "waiting" ? null : sql<Date>`now()`,
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
    })
    .where("id", "=", id)
    .where("attempts", "=", attempt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes back an attempt that the stopping server interrupted. */
export async function giveBack(transaction: TenantTransaction, { id, attempt }: Job): Promise<void> {
  await transaction
    .updateTable("jobs")
    .set({ attempts: attempt - 1, run_at: sql<Date>`now()`, reason: "the server was stopped" })
    .where("id", "=", id)
    .where("attempts", "=", attempt)
    .where("state", "=", "waiting")
    .execute();
}
