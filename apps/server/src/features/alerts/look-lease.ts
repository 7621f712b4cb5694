import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** Lease of a look, s, renewed while it runs. After a killed server another one looks when the lease is over. */
const leaseS = 15;
const renewEveryMs = (leaseS * 1_000) / 3;

/** A look that this server alone holds, without an open transaction. */
export interface LookLease {
  readonly looker: string;
  /** By PostgreSQL's clock: start of this look, and as text the start of the one before. */
  readonly begunAt: Date;
  readonly before: string;
  /** `due_at` of the watch when the look began. Changing a rule changes it. */
  readonly dueAt: number;
  /** Number of looks just before this one that ended with their server. */
  readonly killedLooks: number;
}

const end = sql`clock_timestamp() + make_interval(secs => ${leaseS})`;
/** True when no look has begun since `wokenAt`. A start over a day in the future comes from a clock that had jumped. */
const isAsked = (wokenAt: Date) =>
  sql`(begun_at < ${wokenAt} or begun_at > ${wokenAt}::timestamptz + interval '1 day')`;

/** Takes the look. "looked": a later look has read everything. "busy": another server looks and may have missed records. */
export async function takeLook(
  transaction: TenantTransaction,
  tenantId: number,
  wokenAt: Date,
): Promise<LookLease | "looked" | "busy"> {
  const looker = randomUUID();
  const { rows } = await sql<Omit<LookLease, "looker">>`
    update alert_watches set looker = ${looker}::uuid, looks_until = ${end},
      killed_looks = case when looks_until is null then 0 else least(killed_looks, 1000000) + 1 end
    where tenant_id = ${tenantId} and ${isAsked(wokenAt)}
      and (looks_until is null or looks_until not between clock_timestamp() and ${end})
    returning clock_timestamp() as "begunAt", begun_at::text as before, due_at as "dueAt", killed_looks as "killedLooks"
  `.execute(transaction);
  const [taken] = rows;
  if (taken !== undefined) return { looker, ...taken };
  const { rows: asked } = await sql`
    select from alert_watches where tenant_id = ${tenantId} and ${isAsked(wokenAt)}
  `.execute(transaction);
  return asked.length === 0 ? "looked" : "busy";
}

/** True when this server still holds the look and no other finished since it began. Others that finish wait until the transaction ends. */
export async function holdLook(
  transaction: TenantTransaction,
  tenantId: number,
  { looker, before }: LookLease,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alert look ${tenantId}`}, 0))`.execute(
    transaction,
  );
  const { rows } = await sql`
    select from alert_watches where tenant_id = ${tenantId} and looker = ${looker}::uuid and begun_at = ${before}::timestamptz
  `.execute(transaction);
  return rows.length > 0;
}

/** Finishes the look. A look that was requested meanwhile stays due. */
export async function endLook(
  transaction: TenantTransaction,
  tenantId: number,
  { begunAt, dueAt, nextMs }: LookLease & { readonly nextMs: number },
): Promise<void> {
  await transaction
    .updateTable("alert_watches")
    .set({
      begun_at: begunAt,
      due_at: sql<number>`case when due_at = ${dueAt} then ${nextMs} else due_at end`,
      looker: null,
      looks_until: null,
    })
    .where("tenant_id", "=", tenantId)
    .execute();
}

/** Renews the lease while `work` runs. Releases it afterwards, whatever the outcome. */
export async function whileLooking<T>(
  postgres: PostgresStore,
  tenantId: number,
  { looker }: LookLease,
  work: () => Promise<T>,
): Promise<T> {
  const set = (until: typeof end): Promise<unknown> =>
    postgres
      .withTenant(tenantId, (transaction) =>
        sql`update alert_watches set looks_until = ${until} where tenant_id = ${tenantId} and looker = ${looker}::uuid`.execute(
          transaction,
        ),
      )
      // If the release fails, the lease runs out by itself.
      .catch(() => undefined);
  const renewal = setInterval(() => void set(end), renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await set(sql`null`);
  }
}
