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

/** Rows by table. */
type Counts = Record<string, number>;

/** Rows of one statement. */
const portion = 20_000;
const isReferredTo = (error: unknown): boolean => (error as { code?: unknown }).code === "23503";

/**
 * Deletes all that is of a client whose delay is over, from both stores, but its invoices. Cut off, it is gone on with by whoever
 * comes next; answers how many rows went this time. Of a client that was let stay meanwhile, none.
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
  // What was on its way when it began.
  await removeRecords(dependencies, tenantId, counts);
  await postgres.withTenant(tenantId, (transaction) => finish(transaction, tenantId, counts));
  return counts;
}

/** A server that is doing something with a client says so more often, s; what waits longer than a day keeps no client here. */
const silentS = 60;
const longestWait = sql`interval '1 day'`;

/**
 * Writes down that it begins, before anything goes; false: the client stays, or is being exported or imported still. Who lets it stay
 * meanwhile comes before or after.
 */
async function begin(transaction: TenantTransaction, tenantId: number): Promise<boolean> {
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

/** Round after round: what others still refer to goes after them, whatever tables there are. */
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

/** Null: others refer to its rows. */
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

/** Of the client a row without a name stays for its invoices; the provider's trail says what it was. */
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
  await tellRevoked(transaction, { tenantId });
  await sql`select pg_notify(${registrationsChannel}, ${String(tenantId)})`.execute(transaction);
  await setTenant(transaction, providerId);
  const by = systemActor(providerId, "servidor");
  const entry = { by, action: "remove", entity: "tenant", entityId: left.tenant, entityName: left.name };
  await recordAudit(transaction, { ...entry, after: { rows: positive(counts) } });
}

const positive = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0));
