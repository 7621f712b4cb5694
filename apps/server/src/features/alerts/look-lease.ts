import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** Who looks says so again before this is over; for one that was killed another looks then. */
const leaseS = 15;
const renewEveryMs = (leaseS * 1_000) / 3;

/** A look that is this server's alone while it goes on, without a transaction of it. */
export interface LookLease {
  readonly looker: string;
  /** By PostgreSQL's clock: when this look began, and as text when the one before did. */
  readonly begunAt: Date;
  readonly before: string;
  /** When it was due; who changes a rule meanwhile makes it another. */
  readonly dueAt: number;
}

const end = sql`clock_timestamp() + make_interval(secs => ${leaseS})`;
/** One that began a day later than now began by a clock that had jumped. */
const isAsked = (wokenAt: Date) =>
  sql`(begun_at < ${wokenAt} or begun_at > ${wokenAt}::timestamptz + interval '1 day')`;

/** "looked": another look saw all that this one was woken for. "busy": one goes on that may not have. */
export async function takeLook(
  transaction: TenantTransaction,
  tenantId: number,
  wokenAt: Date,
): Promise<LookLease | "looked" | "busy"> {
  const looker = randomUUID();
  const { rows } = await sql<Omit<LookLease, "looker">>`
    update alert_watches set looker = ${looker}::uuid, looks_until = ${end}
    where tenant_id = ${tenantId} and ${isAsked(wokenAt)}
      and (looks_until is null or looks_until not between clock_timestamp() and ${end})
    returning clock_timestamp() as "begunAt", begun_at::text as before, due_at as "dueAt"
  `.execute(transaction);
  const [taken] = rows;
  if (taken !== undefined) return { looker, ...taken };
  const { rows: asked } = await sql`
    select from alert_watches where tenant_id = ${tenantId} and ${isAsked(wokenAt)}
  `.execute(transaction);
  return asked.length === 0 ? "looked" : "busy";
}

/**
 * Whether the look is the only one still, and no other was finished since it began; one that is finished beside it waits until the
 * transaction ends.
 */
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

/** The look is finished. What was asked for meanwhile is due still. */
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

/** Keeps the look this server's while the work goes on; at its end, however that comes, another one may begin. */
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
      // It is over then after its time.
      .catch(() => undefined);
  const renewal = setInterval(() => void set(end), renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await set(sql`null`);
  }
}
