import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import type { TelemetryLogTable } from "../stores/postgres/tables/ingest-tables.ts";
import type { NativeBlock } from "../stores/telemetry/native-block.ts";
import { type BlockTable, blockTables, type TelemetryBlocks } from "../stores/telemetry/telemetry-blocks.ts";
import { countRows, type LogRows, unpackRows } from "./log-entry.ts";

export interface EntryReader {
  readonly db: Kysely<Database>;
  readonly telemetry: { readonly blocks: Pick<TelemetryBlocks, "newRows"> };
  /** Rows of an entry that are still in memory; undefined when they are not. */
  readonly known: (entry: number) => LogRows | undefined;
  /** Called for each unreadable entry after it is set aside. */
  readonly onUnread?: ((entry: number, reason: string) => void) | undefined;
}

/** Rows of an entry. With `maybeStored`, the telemetry store may have them already. */
export interface ReadRows extends LogRows {
  readonly maybeStored?: true;
}

/** Rows of entries by number, in their order. An unreadable entry is set aside unchanged and delays no other. */
export async function readEntries(
  reader: EntryReader,
  entries: readonly number[],
): Promise<Map<number, ReadRows>> {
  const { db, known, onUnread } = reader;
  const others = entries.filter((entry) => known(entry) === undefined);
  const stored = new Map<number, Stored>();
  if (others.length > 0) {
    const rows = await db
      .selectFrom("telemetry_log")
      .selectAll()
      .where(sql<boolean>`entry = any(${others}::bigint[])`)
      .execute();
    for (const row of rows) stored.set(row.entry, row);
  }
  const found = new Map<number, ReadRows>();
  for (const entry of entries) {
    const rows = known(entry) ?? (await unpacked(reader, stored.get(entry)));
    if (typeof rows !== "string") found.set(entry, rows);
    else if (await putAside(db, entry, rows)) onUnread?.(entry, rows);
  }
  return found;
}

type Stored = Selectable<TelemetryLogTable>;

/** The rows of an entry, or the reason why they cannot be read. */
async function unpacked(reader: EntryReader, stored: Stored | undefined): Promise<ReadRows | string> {
  if (stored === undefined) return "the log does not have it any more";
  try {
    const [weighings, statuses] = [await unpackRows(stored.weighings), await unpackRows(stored.statuses)];
    const rows = { ...(weighings && { weighings }), ...(statuses && { statuses }) };
    for (const table of blockTables) requireSound(reader, stored, table, rows[table]);
    if (countRows(rows) !== stored.row_count) throw new RangeError(`${stored.row_count} rows were logged`);
    return stored.maybe_stored ? { ...rows, maybeStored: true } : rows;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Refuses damage that survives unpacking: it must not become rows of another client or a column of zeros. */
function requireSound(
  { telemetry }: EntryReader,
  { tenants }: Stored,
  table: BlockTable,
  rows: NativeBlock | undefined,
): void {
  if (rows === undefined) return;
  const names = new Set(telemetry.blocks.newRows(table, 0).names);
  const unknown = rows.names.find((name) => !names.has(name));
  if (unknown !== undefined) throw new RangeError(`${table} has no column ${unknown}`);
  const strange = rows.numbers("tenant").find((tenant) => !tenants.includes(tenant));
  if (strange !== undefined) throw new RangeError(`a row of ${table} is of tenant ${strange}`);
}

/** Moves an entry out of the log with the reason; false when it was set aside before. */
export async function putAside(db: Kysely<Database>, entry: number, reason: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with taken as (delete from telemetry_log where entry = ${entry} returning *)
    insert into unread_telemetry (entry, tenants, row_count, weighings, statuses, logged_at, reason)
    select ${entry}::bigint, coalesce(t.tenants, '{}'), t.row_count, t.weighings, t.statuses, t.logged_at, ${reason}
    from (select) as one left join taken t on true
    on conflict (entry) do nothing
  `.execute(db);
  return numAffectedRows === 1n;
}
