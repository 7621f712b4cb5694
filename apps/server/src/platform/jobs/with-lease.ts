import { whileRenewed } from "../background/while-renewed.ts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { type Job, keepJob, usualLeaseS } from "./job-queue.ts";

/** Does a run and renews its lease until the work ends; the work's signal fires when another server has the run. */
export const withLease = <T>(
  postgres: Pick<PostgresStore, "withTenant">,
  {
    job,
    leaseS = usualLeaseS,
    signal,
  }: { readonly job: Job; readonly leaseS?: number; readonly signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const renew = () => postgres.withTenant(job.tenantId, (transaction) => keepJob(transaction, job, leaseS));
  return whileRenewed({ leaseS, renew, signal }, work);
};
