import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { type Job, keepJob, usualLeaseS } from "./job-queue.ts";

/** So many times within a lease it is renewed: a store that is away for a moment costs nothing. */
const renewals = 3;

/**
 * Works on a run, and renews its lease until the work ends, however long that takes. The work's signal fires when another server has the
 * run, because this one could not renew it in time.
 */
export async function withLease<T>(
  postgres: Pick<PostgresStore, "withTenant">,
  {
    job,
    leaseS = usualLeaseS,
    signal,
  }: { readonly job: Job; readonly leaseS?: number; readonly signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    const isKept = await postgres.withTenant(job.tenantId, (transaction) =>
      keepJob(transaction, job, leaseS),
    );
    if (!isKept) lost.abort(new Error("another server has taken the run"));
  };
  // Of a store that is away the work itself, and the next renewal, tell.
  const timer = setInterval(() => void renew().catch(() => undefined), (leaseS * 1000) / renewals);
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(timer);
  }
}
