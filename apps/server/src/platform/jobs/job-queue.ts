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

/** A run that a server has taken. */
export interface Job {
  readonly tenantId: number;
  readonly id: number;
  readonly scheduleId: number;
  readonly kind: string;
  /** UTC ms. */
  readonly dueMs: number;
  /** From 1 on; who has taken it since has a higher one. */
  readonly attempt: number;
  /** The attempt before never ended: its server was killed, perhaps by this very run. */
  readonly wasInterrupted: boolean;
  /** What the attempt before left. */
  readonly result: Readonly<Record<string, unknown>> | null;
  /** What its schedule said when it was due; null: that was not kept yet. */
  readonly asked: AskedOfRun | null;
}

/** A server that dies leaves its run to another after this long; one that works on says so meanwhile, and before each thing it sends. */
export const usualLeaseS = 300;

const queue: LeasedQueue = { table: "jobs", at: "run_at", waits: sql<boolean>`state = 'waiting'` };

/** When a schedule as stored is due. */
export const timeOf = (row: {
  rhythm: ScheduleTime["rhythm"];
  time: string;
  weekday: number;
  month_day: number;
}): ScheduleTime => ({ rhythm: row.rhythm, time: row.time, weekday: row.weekday, monthDay: row.month_day });

/**
 * Makes the runs that are due, and moves what is due next, in one transaction. Of all that was missed while no server ran the
 * last alone is made up for. One that would be due later than any can be was planned by a clock that had jumped: it is planned anew. One whose time cannot be read is stopped, as somebody may stop it; answers which ones, and why.
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

/** Two months and a day or two, after its day was changed. */
const longestRhythmMs = 64 * dayMs;

export interface StoppedSchedule {
  readonly schedule: number;
  readonly reason: string;
}

interface DueTimes {
  readonly dueMs: number;
  /** What the run reports on; null: there is no run. */
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

/** When a schedule was due, for which time, and when it will be due. */
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

/** Goes on from the run before; where runs were missed in between, the rhythm's own window, as far as it was not reported. */
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

/** Plans the client's schedules by its new zone; what is due already is left to whoever looks for it. */
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
    // One whose time cannot be read is stopped when it is due.
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
  /** Absent for a run that somebody asks for: the rhythm's own. */
  readonly window?: TimeWindow | null;
}

const askedOf = ({ scheduleId, window = null }: NewJob) => sql<AskedOfRun>`(
  select jsonb_build_object('name', s.name, 'rhythm', s.rhythm, 'time', s.time, 'weekday', s.weekday,
    'month_day', s.month_day, 'details', s.details) || ${JSON.stringify(window === null ? {} : { window })}::jsonb
  from schedules s where s.id = ${scheduleId})`;

/** Adds a run of what its schedule says now, unless there is one of that instant. */
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
  // An attempt that ends badly says why: where nothing is said at the next, it never ended.
  await transaction.updateTable("jobs").set({ reason: null }).where("id", "=", id).execute();
  const wasInterrupted = attempt > 1 && reason === null;
  return { tenantId, id, scheduleId, kind, dueMs: due_at.getTime(), attempt, wasInterrupted, result, asked };
}

/** Whether the run is still this server's; its lease begins anew. */
export const keepJob = (
  transaction: TenantTransaction,
  { id, attempt }: Job,
  leaseS = usualLeaseS,
): Promise<boolean> => keepTaken(transaction, queue, { id, attempt, leaseS });

/** How an attempt ended. */
export interface JobEnd {
  readonly state: "waiting" | "done" | "failed";
  readonly reason: string | null;
  /** Of `waiting`: when it is tried again. */
  readonly waitS?: number;
  readonly result?: Readonly<Record<string, unknown>>;
}

/** Writes down how an attempt ended, unless another server has taken the run since; whether it has not. */
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

/** The server stops in the middle of an attempt, which then was none. */
export async function giveBack(transaction: TenantTransaction, { id, attempt }: Job): Promise<void> {
  await transaction
    .updateTable("jobs")
    .set({ attempts: attempt - 1, run_at: sql<Date>`now()`, reason: "the server was stopped" })
    .where("id", "=", id)
    .where("attempts", "=", attempt)
    .where("state", "=", "waiting")
    .execute();
}
