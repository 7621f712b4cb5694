import type { FastifyBaseLogger } from "fastify";
import type { ConfirmedNow } from "../confirmed-time/confirmed-time.ts";
import type { Background } from "../background/open-background.ts";
import { openTurns } from "../background/open-turns.ts";
import { listTenantsWithJobs, listTenants } from "../stores/postgres/look-ups.ts";
import { jobsChannel, type PostgresStore } from "../stores/postgres/postgres-store.ts";
import { endJob, giveBack, type Job, type JobEnd, queueDue, takeJob } from "./job-queue.ts";
import { withLease } from "./with-lease.ts";
import { tellFailures, toldFailures } from "./tell-failures.ts";

/** Does a run. When it throws, the attempt failed and is repeated. */
export type RunJob = (job: Job, signal: AbortSignal) => Promise<JobEnd>;

export interface JobRunnerDependencies {
  readonly postgres: PostgresStore;
  /** Runners by the kind of schedule. */
  readonly runners: Readonly<Record<string, RunJob>>;
  readonly log: Pick<FastifyBaseLogger, "warn" | "error">;
  /** UTC ms. */
  readonly now: () => number;
  /** Confirmed time: until a jumped clock is confirmed, nothing new is planned, but waiting runs are done. */
  readonly confirmedNow: ConfirmedNow;
  /** Lease of a run, s, and the interval at which due runs are looked for, ms; tests shorten both. */
  readonly leaseS?: number;
  readonly lookEveryMs?: number;
}

/** Interval at which due schedules, and runs of dead servers, are looked for, ms. */
const usualLookEveryMs = 10_000;
/** Tenants whose runs are done at once, so that a report of some minutes does not delay all others. */
const tenantsAtOnce = 2;
/** Reason for an attempt that ended with its server, which the run may have killed. */
const interrupted = "o servidor foi interrompido durante a execução";
/** Waits before the next attempts, s; after the last attempt the run has failed. */
const waitsS = [30, 120, 600, 1_800] as const;
export const mostAttempts = waitsS.length + 1;

/**
 * Does the runs of schedules, together with the other servers. Closing interrupts the current run, which another server or the next start takes up.
 */
export const openJobRunner = (dependencies: JobRunnerDependencies): Promise<Background> =>
  openTurns(dependencies.postgres, {
    channel: jobsChannel,
    everyMs: dependencies.lookEveryMs ?? usualLookEveryMs,
    atOnce: tenantsAtOnce,
    tenants: () => listTenantsWithJobs(dependencies.postgres.shared, dependencies.now()),
    run: (tenantId, signal) => runNext(dependencies, tenantId, signal),
    onFailure: (error) => dependencies.log.warn({ err: error }, unread),
  });

const unread = "os agendamentos não puderam ser lidos";

/** Does the tenant's next run; returns whether there may be more. Tenants take turns. */
async function runNext(
  dependencies: JobRunnerDependencies,
  tenantId: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { postgres, now, confirmedNow, leaseS, log } = dependencies;
  const tenant = (await listTenants(postgres.shared)).find(({ tenant_id }) => tenant_id === tenantId);
  if (tenant === undefined) return false;
  const isConfirmed = (await confirmedNow()) !== null;
  const job = await postgres.withTenant(tenantId, async (transaction) => {
    const due = { tenantId, timeZone: tenant.time_zone, nowMs: now() };
    const stopped = isConfirmed ? await queueDue(transaction, due) : [];
    for (const one of stopped)
      log.error({ tenantId, ...one }, "agendamento ilegível: fica parado até que alguém o grave de novo");
    return takeJob(transaction, tenantId, leaseS);
  });
  if (job === null) return false;
  await runOne(dependencies, job, signal);
  return true;
}

async function runOne(
  { postgres, runners, log, leaseS }: JobRunnerDependencies,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  const { tenantId, id, kind, attempt } = job;
  if (attempt === toldFailures + 1 && job.wasInterrupted)
    await postgres.withTenant(tenantId, (transaction) => tellFailures(transaction, job, interrupted));
  const lease = { job, signal, ...(leaseS === undefined ? {} : { leaseS }) };
  const end =
    attempt > mostAttempts
      ? ({ state: "failed", reason: interrupted } as const)
      : await withLease(postgres, lease, (both) => endOf(runners[kind], job, both)).catch(failureOf);
  // Interrupted by the stopping server: not a failure, and the run begins again elsewhere or at the next start.
  if (signal.aborted) return postgres.withTenant(tenantId, (transaction) => giveBack(transaction, job));
  if (end.state !== "done")
    log.warn({ tenantId, job: id, kind, attempt, reason: end.reason }, "agendamento: a execução falhou");
  await postgres.withTenant(tenantId, async (transaction) => {
    const isOwn = await endJob(transaction, job, settled(end, attempt));
    if (isOwn && end.state !== "done" && attempt === toldFailures)
      await tellFailures(transaction, job, end.reason ?? "");
  });
}

/** The outcome to store: waits grow with the attempts, and after the last attempt the run has failed. */
function settled(end: JobEnd, attempt: number): JobEnd {
  const waitS = waitsS[attempt - 1];
  return end.state === "waiting" && waitS !== undefined
    ? { ...end, waitS }
    : { ...end, state: end.state === "done" ? "done" : "failed" };
}

async function endOf(run: RunJob | undefined, job: Job, signal: AbortSignal): Promise<JobEnd> {
  if (run === undefined) return { state: "failed", reason: `nobody does ${job.kind}` };
  return run(job, signal);
}

const failureOf = (error: unknown): JobEnd => ({
  state: "waiting",
  reason: error instanceof Error ? error.message : String(error),
});
