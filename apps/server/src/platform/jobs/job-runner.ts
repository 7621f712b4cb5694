import type { FastifyBaseLogger } from "fastify";
import type { ConfirmedNow } from "../confirmed-time/confirmed-time.ts";
import type { Background } from "../background/open-background.ts";
import { openTurns } from "../background/open-turns.ts";
import { listTenantsWithJobs, listTenants } from "../stores/postgres/look-ups.ts";
import { jobsChannel, type PostgresStore } from "../stores/postgres/postgres-store.ts";
import { endJob, giveBack, type Job, type JobEnd, queueDue, takeJob } from "./job-queue.ts";
import { withLease } from "./with-lease.ts";
import { tellFailures, toldFailures } from "./tell-failures.ts";

/** Does a run; what it throws is its failure, and it is tried again. */
export type RunJob = (job: Job, signal: AbortSignal) => Promise<JobEnd>;

export interface JobRunnerDependencies {
  readonly postgres: PostgresStore;
  /** By the kind of schedule. */
  readonly runners: Readonly<Record<string, RunJob>>;
  readonly log: Pick<FastifyBaseLogger, "warn" | "error">;
  /** UTC ms. */
  readonly now: () => number;
  /** Nothing is planned by a clock that jumped, until it is confirmed; what waits already is done. */
  readonly confirmedNow: ConfirmedNow;
  /** Shorter where a test kills servers: how long a run is its server's, s, and how often what is due is looked for, ms. */
  readonly leaseS?: number;
  readonly lookEveryMs?: number;
}

/** Schedules that are due, and runs of a server that died, are looked for this often. */
const usualLookEveryMs = 10_000;
/** Tenants of which something is done at once: a report that takes minutes keeps the others' from nothing. */
const tenantsAtOnce = 2;
/** Of an attempt that ended with its server, which it may have killed. */
const interrupted = "o servidor foi interrompido durante a execução";
/** Waits before the next attempt, s; after the last it has failed. */
const waitsS = [30, 120, 600, 1_800] as const;
export const mostAttempts = waitsS.length + 1;

/**
 * Does what schedules ask for, side by side with the other servers. Closed, it breaks off the run in hand: another server, or the
 * next start, takes it up.
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

/** Does the tenant's next run; whether there may be more. A tenant with many does not make the others wait. */
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
  // Stopped in the middle: it is nobody's failure, and another server, or the next start, begins it anew.
  if (signal.aborted) return postgres.withTenant(tenantId, (transaction) => giveBack(transaction, job));
  if (end.state !== "done")
    log.warn({ tenantId, job: id, kind, attempt, reason: end.reason }, "agendamento: a execução falhou");
  await postgres.withTenant(tenantId, async (transaction) => {
    const isOwn = await endJob(transaction, job, settled(end, attempt));
    if (isOwn && end.state !== "done" && attempt === toldFailures)
      await tellFailures(transaction, job, end.reason ?? "");
  });
}

/** What is tried again waits, as long as it was tried often; after the last attempt it has failed. */
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
