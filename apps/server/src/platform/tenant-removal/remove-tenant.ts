import { sql } from "kysely";
import { systemActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { tellRevoked } from "../auth/revocations.ts";
import { setTenant } from "../stores/postgres/open-postgres.ts";
import {
  type PostgresStore,
  registrationsChannel,
  type TenantTransaction,
} from "../stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import { providerId } from "../tenants/provider.ts";
import { keptOfLeavers, listTenantTables } from "./tenant-tables.ts";

export interface RemovalDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: Pick<TelemetryStore, "months">;
  readonly signal?: AbortSignal;
}

/** Number of rows by table. */
type Counts = Record<string, number>;

/** Most rows deleted by one statement. */
const portion = 20_000;
const isReferredTo = (error: unknown): boolean => (error as { code?: unknown }).code === "23503";

/**
 * Deletes all data of a client whose delay is over from both stores, except its invoices. An interrupted deletion is continued by the next call.
 * Returns the number of rows deleted in this call; empty when the client stays.
 */
export async function removeTenant(dependencies: RemovalDependencies, tenantId: number): Promise<Counts> {
  const { postgres, telemetry } = dependencies;
  const counts: Counts = {};
  if (!(await postgres.withTenant(tenantId, (transaction) => begin(transaction, tenantId)))) return counts;
  await removeRecords(dependencies, tenantId, counts);
  for (const { table, rows } of await telemetry.months.of(tenantId))
    counts[table] = (counts[table] ?? 0) + rows;
  await telemetry.months.dropAllOf(tenantId);
  const left = await telemetry.months.of(tenantId);
  if (left.length > 0) throw new Error("the telemetry store still has rows of a client that leaves");
  // Deletes rows that were still arriving when the deletion began.
  await removeRecords(dependencies, tenantId, counts);
  await postgres.withTenant(tenantId, (transaction) => finish(transaction, tenantId, counts));
  return counts;
}

/** A transfer not renewed for this time no longer delays a deletion, s; neither does one that was requested more than a day ago. */
const silentS = 60;
const longestWait = sql`interval '1 day'`;

/**
 * Marks that the deletion begins, before anything is deleted. False when the client stays, or an export or import is in progress. The row's lock
 * orders this against a cancellation.
 */
async function begin(transaction: TenantTransaction, tenantId: number): Promise<boolean> {
  // A statement of its own: one that waits for the lock would not see a transfer that was begun meanwhile.
  await sql`select from tenants where id = ${tenantId} for no key update`.execute(transaction);
  const { rows } = await sql`
    update tenants set leaving_begun_at = coalesce(leaving_begun_at, now())
    where id = ${tenantId} and leaves_at <= now() and status = 'Blocked' and removed_at is null
      and (leaving_begun_at is not null or not exists (
        select from tenant_transfers x where x.tenant_id = ${tenantId} and x.asked_at > now() - ${longestWait}
          and (x.state = 'waiting' or (x.state in ('ready', 'running')
            and coalesce(x.seen_at, x.asked_at) > now() - make_interval(secs => ${silentS})))
      ))
    returning id
  `.execute(transaction);
  return rows.length > 0;
}

/** Deletes rows in rounds over all tables, so that rows which others refer to go after those, without a fixed order of tables. */
async function removeRecords(
  { postgres, signal }: RemovalDependencies,
  tenantId: number,
  counts: Counts,
): Promise<void> {
  const kept = new Set<string>(keptOfLeavers);
  const tables = (await listTenantTables(postgres.shared)).filter((table) => !kept.has(table));
  for (let removedAny = true; removedAny;) {
    removedAny = false;
    const waiting: string[] = [];
    for (const table of tables) {
      signal?.throwIfAborted();
      const removed = await removePortion(postgres, tenantId, table);
      if (removed === null) waiting.push(table);
      else counts[table] = (counts[table] ?? 0) + removed;
      removedAny ||= removed !== null && removed > 0;
    }
    if (!removedAny && waiting.length > 0)
      throw new Error(`rows stay that others refer to: ${waiting.join(", ")}`);
  }
}

/** Deletes some rows of a table; returns their number, or null when other rows refer to them. */
async function removePortion(
  postgres: PostgresStore,
  tenantId: number,
  table: string,
): Promise<number | null> {
  try {
    return await postgres.withTenant(tenantId, async (transaction) => {
      const { rows } = await sql<{ removed: number }>`
        select remove_rows_of_leaver(${table}, ${portion}) as removed
      `.execute(transaction);
      return rows[0]?.removed ?? 0;
    });
  } catch (error) {
    if (isReferredTo(error)) return null;
    throw error;
  }
}

/** Reduces the client's row to an unnamed one, which its invoices need; the provider's audit trail keeps the name. */
async function finish(transaction: TenantTransaction, tenantId: number, counts: Counts): Promise<void> {
  const { rows } = await sql<{ tenant: string; name: string }>`
    update tenants t set tenant = ':removed-' || t.id, name = ':removed-' || t.id, removed_at = now(), cnpj = null,
      account_responsible = null, address = null, logo_path = null, price_per_equipment = null, retention_months = null,
      leaving_ordered_at = null, leaving_ordered_by = null
    from (select * from tenants where id = ${tenantId} for no key update) as o
    where t.id = o.id and o.removed_at is null returning o.tenant, o.name
  `.execute(transaction);
  const [left] = rows;
  if (left === undefined) return;
  // Failed tasks of the client are no longer of interest.
  await sql`delete from claims where key like ${`% ${tenantId}`}`.execute(transaction);
  await tellRevoked(transaction, { tenantId });
  await sql`select pg_notify(${registrationsChannel}, ${String(tenantId)})`.execute(transaction);
  await setTenant(transaction, providerId);
  const by = systemActor(providerId, "servidor");
  const entry = { by, action: "remove", entity: "tenant", entityId: left.tenant, entityName: left.name };
  await recordAudit(transaction, { ...entry, after: { rows: positive(counts) } });
}

const positive = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0));
