import { firstKeptMonth, hourMs, monthEndMs, monthStartMs } from "@fiel/domain";
import { sql } from "kysely";
import { systemActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { eachThenFail } from "../background/each-then-fail.ts";
import { keyOfInstant, keyOfKind } from "../data-versions/change-keys.ts";
import { bumpDataVersion } from "../data-versions/data-versions.ts";
import { listRetentions, type TenantRetention } from "../stores/postgres/look-ups.ts";
import type { PostgresStore, TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import { dropRecords, type Expired } from "./drop-records.ts";
import { type Counts, expiredMonths } from "./expired-months.ts";

/** Deletes a feature's rows about the records of a month, in the transaction that deletes the records. */
export type DropOfMonth = (transaction: TenantTransaction, expired: Expired) => Promise<Counts>;

export interface RetentionDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: Pick<TelemetryStore, "months">;
  readonly nowMs: number;
  /** Deletions of features, in addition to the platform's own. */
  readonly drops: readonly DropOfMonth[];
  readonly onDropped: (tenantId: number, month: number, counts: Counts) => void;
  readonly signal?: AbortSignal | undefined;
}

/** How long the tenant's telemetry is kept, months; null for ever. */
const retentionMonthsOf = ({ retention_months: months }: TenantRetention): number | null => months;

/**
 * Deletes the months of each tenant that are older than it keeps, and notes that in the tenant's audit trail. It stores its decision before it
 * deletes, so that it continues after a crash; see docs/adr/0060.
 */
export async function dropExpired(dependencies: RetentionDependencies): Promise<void> {
  const { postgres, telemetry, signal } = dependencies;
  const decided = new Map<number, number[]>();
  const failures = [await failureOf(decideAll(dependencies, decided))];
  for (const [month, tenantIds] of decided) {
    signal?.throwIfAborted();
    // Reads the retention again: it may have been raised, and new clients may have arrived.
    const firstKept = await firstKeptMonths(dependencies);
    const isOver = (tenantId: number) => month < (firstKept.get(tenantId) ?? 0);
    for (const tenantId of tenantIds.filter((id) => !isOver(id))) await keep(postgres, tenantId, month);
    const whose = tenantIds.filter(isOver);
    if (whose.length === 0) continue;
    // The month is dropped as a whole only when its deletion was decided, and noted, for every client.
    const isOfAll = failures[0] === null && month < Math.min(...firstKept.values());
    await telemetry.months.drop(month, isOfAll ? null : whose);
    const finishMonth = (tenantId: number): Promise<void> =>
      finish(dependencies, { tenantId, month, kept: firstKept.get(tenantId) ?? 0 });
    failures.push(await failureOf(eachThenFail(whose, finishMonth, signal)));
  }
  if (decided.size > 0)
    await sql`select drop_empty_record_months(${[...decided.keys()]}::int[])`.execute(postgres.shared);
  const failure = failures.find((one) => one !== null);
  if (failure) throw failure.error;
}

/** Keeps the error of one step until the end, so that one client's failure does not stop the deletion for others; null without an error. */
const failureOf = (work: Promise<void>): Promise<{ readonly error: unknown } | null> =>
  work.then(
    () => null,
    (error: unknown) => ({ error }),
  );

/** The first month that each tenant keeps; 0 for a tenant that keeps everything. */
async function firstKeptMonths({
  postgres,
  nowMs,
}: Pick<RetentionDependencies, "postgres" | "nowMs">): Promise<ReadonlyMap<number, number>> {
  const tenants = await listRetentions(postgres.shared);
  return new Map(
    tenants.map((tenant) => {
      const months = retentionMonthsOf(tenant);
      return [tenant.tenant_id, months === null ? 0 : firstKept(nowMs, months, tenant.time_zone)];
    }),
  );
}

/** A client whose time zone cannot be read keeps everything. */
function firstKept(nowMs: number, months: number, timeZone: string): number {
  try {
    return firstKeptMonth(nowMs, months, timeZone);
  } catch {
    return 0;
  }
}

/** Withdraws the decision to delete a month. */
async function keep(postgres: PostgresStore, tenantId: number, month: number): Promise<void> {
  await postgres.withTenant(tenantId, (transaction) =>
    transaction
      .deleteFrom("dropped_months")
      .where("tenant_id", "=", tenantId)
      .where("month", "=", month)
      .where("done_at", "is", null)
      .execute(),
  );
}

/** Notes the months to delete in `decided`, each with the tenants concerned. */
async function decideAll(dependencies: RetentionDependencies, decided: Map<number, number[]>): Promise<void> {
  const firstKept = await firstKeptMonths(dependencies);
  const whose = [...firstKept.keys()].filter((tenantId) => firstKept.get(tenantId) !== 0);
  const note = async (tenantId: number): Promise<void> => {
    for (const month of await decide(dependencies, tenantId, firstKept.get(tenantId) ?? 0))
      decided.set(month, [...(decided.get(month) ?? []), tenantId]);
  };
  await eachThenFail(whose, note, dependencies.signal);
}

/** Notes a tenant's months to delete; returns all decided months that are not deleted yet. */
async function decide(
  { postgres, telemetry: { months } }: RetentionDependencies,
  tenantId: number,
  kept: number,
): Promise<number[]> {
  const expired = await expiredMonths({ postgres, months }, tenantId, kept);
  return postgres.withTenant(tenantId, async (transaction) => {
    // Withdraws decisions from before the retention was raised.
    await transaction
      .deleteFrom("dropped_months")
      .where("tenant_id", "=", tenantId)
      .where("done_at", "is", null)
      .where("month", ">=", kept)
      .execute();
    for (const { month, counts } of expired)
      await transaction
        .insertInto("dropped_months")
        .values({ tenant_id: tenantId, month, counts: JSON.stringify(counts) })
        .onConflict((conflict) =>
          conflict.columns(["tenant_id", "month"]).where("done_at", "is", null).doNothing(),
        )
        .execute();
    const open = await transaction
      .selectFrom("dropped_months")
      .select("month")
      .where("tenant_id", "=", tenantId)
      .where("done_at", "is", null)
      .orderBy("month")
      .execute();
    return open.map(({ month }) => month);
  });
}

interface Finished {
  readonly tenantId: number;
  readonly month: number;
  readonly kept: number;
}

const monthsLock = 0x6669_6c6d;

/** One more than the hours that a data version can list: with so many, servers drop all their cached reads of the tenant. */
const moreThanTold = 65;

async function finish(
  { postgres, drops, onDropped }: RetentionDependencies,
  { tenantId, month, kept }: Finished,
): Promise<void> {
  const startMs = monthStartMs(month);
  const endMs = monthEndMs(month);
  const expired = { tenantId, startMs, endMs, keptFromMs: monthStartMs(kept) };
  const counts = await postgres.withTenant(tenantId, async (transaction) => {
    // One month of a client at a time, so that readers of deleted months see them in the order of `done_order`.
    await sql`select pg_advisory_xact_lock(${monthsLock}::int, ${tenantId}::int)`.execute(transaction);
    const open = await transaction
      .selectFrom("dropped_months")
      .select(["id", "counts"])
      .where("tenant_id", "=", tenantId)
      .where("month", "=", month)
      .where("done_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    // Another server has finished this month.
    if (open === undefined) return null;
    const all: Record<string, number> = { ...open.counts };
    for (const drop of [dropRecords, ...drops]) Object.assign(all, await drop(transaction, expired));
    const told = Object.fromEntries(Object.entries(all).filter(([, rows]) => rows > 0));
    await transaction
      .updateTable("dropped_months")
      .set({
        counts: JSON.stringify(told),
        done_at: sql<Date>`now()`,
        through_block: sql<number>`last_block()`,
        done_order: sql<number>`(select coalesce(max(done_order), 0) + 1 from dropped_months where tenant_id = ${tenantId})`,
      })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", open.id)
      .execute();
    const hours = Array.from({ length: moreThanTold }, (_, i) => keyOfInstant(startMs + i * hourMs));
    await bumpDataVersion(transaction, tenantId, [...hours, keyOfKind("occurrences"), keyOfKind("statuses")]);
    const by = systemActor(tenantId, "servidor");
    await recordAudit(transaction, { by, action: "drop", entity: "telemetry", entityId: month, after: told });
    return told;
  });
  if (counts !== null) onDropped(tenantId, month, counts);
}
