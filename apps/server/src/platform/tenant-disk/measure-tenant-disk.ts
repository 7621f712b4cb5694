import { type Kysely, sql } from "kysely";
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

/** Measures and stores each client's disk use in both stores: of each table, its share of the rows. */
export async function measureTenantDisk(
  { postgres, telemetry }: TenantDiskParts,
  signal?: AbortSignal,
): Promise<void> {
  const telemetryBytes = await telemetry.bytesByTenant();
  const sizes = await tableSizes(postgres.shared);
  const counted = new Map<number, readonly number[]>();
  for (const { tenant_id: tenantId } of await listTenants(postgres.shared)) {
    signal?.throwIfAborted();
    counted.set(tenantId, await postgres.withTenant(tenantId, (transaction) => rowsIn(transaction, sizes)));
  }
  const totals = sizes.map((_, i) => [...counted.values()].reduce((sum, rows) => sum + (rows[i] ?? 0), 0));
  for (const [tenantId, rows] of counted) {
    signal?.throwIfAborted();
    const share = (i: number): number => (rows[i] ?? 0) / Math.max(1, totals[i] ?? 0);
    const records = sizes.reduce((sum, { bytes }, i) => sum + bytes * share(i), 0);
    const found = {
      telemetry_bytes: Math.round(telemetryBytes.get(tenantId) ?? 0),
      records_bytes: Math.round(records),
      measured_at: sql<Date>`now()`,
    };
    await postgres.withTenant(tenantId, (transaction) =>
      transaction
        .insertInto("tenant_disk")
        .values({ tenant_id: tenantId, ...found })
        .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(found))
        .execute(),
    );
  }
}
