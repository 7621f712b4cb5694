import type { Job } from "../../platform/jobs/job-queue.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** Recipients whom a run has not reached yet. */
export async function waitingOf(transaction: TenantTransaction, { id }: Pick<Job, "id">): Promise<string[]> {
  const rows = await transaction
    .selectFrom("deliveries")
    .select("recipient")
    .where("job_id", "=", id)
    .where("state", "=", "waiting")
    .orderBy("recipient")
    .execute();
  return rows.map(({ recipient }) => recipient);
}

/** States of a run's deliveries. */
export async function endsOf(transaction: TenantTransaction, { id }: Pick<Job, "id">): Promise<string[]> {
  const rows = await transaction.selectFrom("deliveries").select("state").where("job_id", "=", id).execute();
  return rows.map(({ state }) => state);
}
