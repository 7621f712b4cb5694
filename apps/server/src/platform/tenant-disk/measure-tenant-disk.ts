import { type Kysely, sql } from "kysely";
import { eachThenFail } from "../background/each-then-fail.ts";
import type { Database } from "../stores/postgres/database.ts";
import { listTenants } from "../stores/postgres/look-ups.ts";
import type { PostgresStore, TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";

export interface TenantDiskParts {
  readonly postgres: PostgresStore;
  readonly telemetry: Pick<TelemetryStore, "bytesByTenant">;
}

interface TableSize {
  readonly name: string;
  readonly bytes: number;
}

/** Size of each table with a tenant, with indexes and partitions. */
async function tableSizes(db: Kysely<Database>): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    select c.relname as name, coalesce(
      (select sum(pg_total_relation_size(p.relid)) from pg_partition_tree(c.oid) p where p.isleaf),
      pg_total_relation_size(c.oid))::float8 as bytes
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and has_table_privilege(c.oid, 'select') order by 1
  `.execute(db);
  return rows;
}

/** Rows of the transaction's tenant in each table. */
async function rowsIn(transaction: TenantTransaction, sizes: readonly TableSize[]): Promise<number[]> {
  const counts = sizes.map(({ name }) => sql`(select count(*) from ${sql.table(name)})::float8`);
  const { rows } = await sql<{ counted: number[] }>`select array[${sql.join(counts)}] as counted`.execute(
    transaction,
  );
  return rows[0]?.counted ?? [];
}

/**
 * Measures and stores each client's disk use in both stores; in PostgreSQL a client's share of a table is its share of the rows. A failure for one
 * client is thrown at the end. If counting fails for any, no shares are known, and all keep their last ones.
 */
export async function measureTenantDisk(
  { postgres, telemetry }: TenantDiskParts,
  signal?: AbortSignal,
): Promise<void> {
  const telemetryBytes = await telemetry.bytesByTenant();
  const sizes = await tableSizes(postgres.shared);
  const counted = new Map<number, readonly number[]>();
  const tenantIds = (await listTenants(postgres.shared)).map(({ tenant_id }) => tenant_id);
  const counting = eachThenFail(
    tenantIds,
    async (tenantId) => {
      const rows = await postgres.withTenant(tenantId, (transaction) => rowsIn(transaction, sizes));
      counted.set(tenantId, rows);
    },
    signal,
  );
  const [uncounted] = await Promise.allSettled([counting]);
  signal?.throwIfAborted();
  const recordsBytes = uncounted.status === "fulfilled" ? sharesOf(sizes, counted) : null;
  const store = async (tenantId: number): Promise<void> => {
    const found = {
      telemetry_bytes: Math.round(telemetryBytes.get(tenantId) ?? 0),
      records_bytes: recordsBytes === null ? null : Math.round(recordsBytes.get(tenantId) ?? 0),
    };
    await postgres.withTenant(tenantId, (transaction) => storeDisk(transaction, tenantId, found));
  };
  await eachThenFail(counted.keys(), store, signal);
  if (uncounted.status === "rejected") throw uncounted.reason;
}

/** Bytes of each client, from the rows of all clients. */
function sharesOf(
  sizes: readonly TableSize[],
  counted: ReadonlyMap<number, readonly number[]>,
): Map<number, number> {
  const totals = sizes.map((_, i) => [...counted.values()].reduce((sum, rows) => sum + (rows[i] ?? 0), 0));
  const share = (rows: readonly number[]): number =>
    sizes.reduce((sum, { bytes }, i) => sum + (bytes * (rows[i] ?? 0)) / Math.max(1, totals[i] ?? 0), 0);
  return new Map([...counted].map(([tenantId, rows]) => [tenantId, share(rows)]));
}

interface DiskUse {
  readonly telemetry_bytes: number;
  /** Null when unknown now: the stored value stays, and a client without one gets none. */
  readonly records_bytes: number | null;
}

async function storeDisk(
  transaction: TenantTransaction,
  tenantId: number,
  { telemetry_bytes, records_bytes }: DiskUse,
): Promise<void> {
  const measured_at = sql<Date>`now()`;
  if (records_bytes === null) {
    const found = { telemetry_bytes, measured_at };
    await transaction.updateTable("tenant_disk").set(found).where("tenant_id", "=", tenantId).execute();
    return;
  }
  const found = { telemetry_bytes, records_bytes, measured_at };
  await transaction
    .insertInto("tenant_disk")
    .values({ tenant_id: tenantId, ...found })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(found))
    .execute();
}
