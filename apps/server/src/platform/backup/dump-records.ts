import { sql, type Transaction } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { setTenant } from "../stores/postgres/open-postgres.ts";
import { isDamage } from "../stores/postgres/unread-rows.ts";
import type { ExportTarget, RowsFile } from "../tenant-transfer/export-target.ts";
import { recordsFile } from "../tenant-transfer/manifest.ts";
import { providerId } from "../tenants/provider.ts";
import type { CopyManifest } from "./copy-manifest.ts";
import { dumpReadable, openUnread, type Unread } from "./dump-readable.ts";
import { writePlainly } from "./write-plainly.ts";
import { lineOf, type WrittenTable, writeRows } from "./write-rows.ts";

/** Tables of this installation alone: a manifest lists the migrations by name, the logins get new passwords, and the marks are those of its stores. */
const left = ["kysely_migration", "kysely_migration_lock", "fiel_logins", "telemetry_marks"];

/** Tables with the rest of a telemetry log that had unreadable pages; nothing reads them. */
const damagedLogs = "^telemetry_log_damaged_\\d+$";

interface SourceTable extends WrittenTable {
  /** Whether row-level security limits its rows to one tenant, even for the owner. */
  readonly ofTenants: boolean;
}

export type DumpedRecords = Pick<
  CopyManifest,
  "tables" | "sequences" | "recordMonths" | "schema" | "openBatches" | "installation" | "lacking"
>;

/** PostgreSQL could not read a table of which only the readable rows are to be written. */
export class DamagedTable extends Error {
  override readonly name = "DamagedTable";
  readonly table: string;

  constructor(table: string, cause: unknown) {
    super(`A tabela ${table} não pode ser lida: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.table = table;
  }
}

/**
 * Writes every row of every table as of the transaction's snapshot. PostgreSQL formats the values, so that nothing is rounded. Tables with row-level
 * security are read tenant by tenant, since the role may not bypass it. Of `damaged` tables only the readable rows are written; throws DamagedTable for
 * any other table that cannot be read.
 */
export async function dumpRecords(
  snapshot: Transaction<Database>,
  directory: ExportTarget,
  damaged: ReadonlySet<string> = new Set(),
): Promise<DumpedRecords> {
  await writePlainly(snapshot);
  const tables = await tablesOf(snapshot);
  await keepRows(snapshot, tables);
  const unread = openUnread(damaged);
  const written = new Map<string, number>();
  for (const one of tables.filter(({ ofTenants }) => !ofTenants)) {
    await setTenant(snapshot, providerId);
    const file = await directory.openRows(recordsFile(one.table));
    written.set(one.table, await dumpTable(snapshot, one, file, unread));
    await file.close();
  }
  const counts = await dumpTenants(
    snapshot,
    tables.filter(({ ofTenants }) => ofTenants),
    directory,
    unread,
  );
  const lacking = unread.told();
  return {
    ...(lacking.length > 0 && { lacking }),
    tables: tables.map(({ table, columns }) => ({
      table,
      columns: [...columns],
      rows: written.get(table) ?? counts.get(table) ?? 0,
    })),
    openBatches: counts.get("open_batches") ?? 0,
    sequences: await sequencesOf(snapshot),
    recordMonths: await recordMonthsOf(snapshot),
    schema: await schemaOf(snapshot),
    ...(tables.some(({ table }) => table === "installation") && { installation: await idOf(snapshot) }),
  };
}

/** Writes all tables in parallel files, so that the session switches to each tenant once. */
async function dumpTenants(
  snapshot: Transaction<Database>,
  tables: readonly SourceTable[],
  directory: ExportTarget,
  unread: Unread,
): Promise<Map<string, number>> {
  const files = new Map<string, RowsFile>();
  for (const { table } of tables) files.set(table, await directory.openRows(recordsFile(table)));
  const counts = new Map(tables.map(({ table }) => [table, 0]));
  const last = await lastTenant(snapshot);
  for (let tenantId = providerId; tenantId <= last; tenantId += 1) {
    await setTenant(snapshot, tenantId);
    const { rows } = await sql`select 1 from tenants`.execute(snapshot);
    if (rows.length === 0) continue;
    for (const one of tables) {
      const file = files.get(one.table) as RowsFile;
      counts.set(
        one.table,
        (counts.get(one.table) ?? 0) + (await dumpTable(snapshot, one, file, unread, tenantId)),
      );
    }
  }
  for (const file of files.values()) await file.close();
  return counts;
}

async function dumpTable(
  snapshot: Transaction<Database>,
  source: SourceTable,
  file: RowsFile,
  unread: Unread,
  tenantId?: number,
): Promise<number> {
  if (unread.isDamaged(source.table)) return dumpReadable(snapshot, { ...source, tenantId }, file, unread);
  try {
    return await dumpRows(snapshot, source, file);
  } catch (error) {
    throw isDamage(error) ? new DamagedTable(source.table, error) : error;
  }
}

async function dumpRows(
  snapshot: Transaction<Database>,
  { table, columns, hasFiles }: SourceTable,
  file: RowsFile,
): Promise<number> {
  const select = sql<{ line: string }>`select ${lineOf(columns)} as line from ${sql.table(table)}`;
  return writeRows(snapshot, select, { hasFiles }, file);
}

async function tablesOf(snapshot: Transaction<Database>): Promise<SourceTable[]> {
  const { rows } = await sql<SourceTable>`
    select c.relname as table,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      exists(select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant_rows') as "ofTenants",
      exists(select from pg_attribute a where a.attrelid = c.oid and a.attname = 'content' and a.atttypid = 'bytea'::regtype) as "hasFiles"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all(${left}::text[])
      and c.relname !~ ${damagedLogs}
    order by 1
  `.execute(snapshot);
  return rows;
}

/** A queue that gets new files meanwhile would look empty in this snapshot. */
const keepRows = (snapshot: Transaction<Database>, tables: readonly SourceTable[]) =>
  sql`lock table ${sql.join(tables.map(({ table }) => sql.table(table)))} in access share mode`.execute(
    snapshot,
  );

/** Highest tenant id ever given, including tenants that were removed. */
async function lastTenant(snapshot: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('public.tenants', 'id')::regclass) as last
  `.execute(snapshot);
  return rows[0]?.last ?? providerId;
}

/** State of the sequences. They may be ahead of the snapshot, which only leaves numbers unused. */
async function sequencesOf(snapshot: Transaction<Database>): Promise<CopyManifest["sequences"]> {
  const { rows } = await sql<{ name: string }>`
    select sequencename::text as name from pg_sequences
    where schemaname = 'public' and sequencename !~ '^telemetry_log_damaged_' order by 1
  `.execute(snapshot);
  const sequences: CopyManifest["sequences"] = [];
  for (const { name } of rows) {
    const { rows: found } = await sql<{ value: number; isCalled: boolean }>`
      select last_value as value, is_called as "isCalled" from ${sql.table(name)}
    `.execute(snapshot);
    sequences.push({ name, value: found[0]?.value ?? 1, isCalled: found[0]?.isCalled ?? false });
  }
  return sequences;
}

async function recordMonthsOf(snapshot: Transaction<Database>): Promise<number[]> {
  const { rows } = await sql<{ instant: number }>`
    select distinct extract(epoch from to_date(substring(c.relname from '_(\\d{4}_\\d{2})$'), 'YYYY_MM'))::bigint * 1000 as instant
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname ~ '_\\d{4}_\\d{2}$' order by 1
  `.execute(snapshot);
  return rows.map(({ instant }) => instant);
}

async function idOf(snapshot: Transaction<Database>): Promise<string> {
  return (await snapshot.selectFrom("installation").select("id").executeTakeFirstOrThrow()).id;
}

async function schemaOf(snapshot: Transaction<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    snapshot,
  );
  return rows.map(({ name }) => name);
}
