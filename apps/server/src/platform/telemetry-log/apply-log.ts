import { hourMs } from "@fiel/domain";
import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { isDamage } from "../stores/postgres/unread-rows.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import { blockTables, type TelemetryBlock } from "../stores/telemetry/telemetry-blocks.ts";
import type { NativeBlock } from "../stores/telemetry/native-block.ts";
import { countRows, type LogEntry, packRows } from "./log-entry.ts";
import { mendSums } from "./mend-sums.ts";
import { putAside, type ReadRows, readEntries } from "./read-entries.ts";
import { withLock } from "./session-lock.ts";
import { isDamagedPart, unlessUnreadable } from "./unless-unreadable.ts";
import { tellReadersOf } from "./tell-readers.ts";

/** Most rows of one block; a single larger entry still makes one block. */
const mostRows = 200_000;

export interface LogApplier {
  readonly db: Kysely<Database>;
  readonly telemetry: Pick<TelemetryStore, "blocks" | "sums">;
  /** Rows of an entry that are still in memory; undefined when they are not. */
  readonly known: (entry: number) => LogEntry["rows"] | undefined;
  /** All entries in memory, by number. They are logged again when a page of the log is lost. */
  readonly pending: () => ReadonlyMap<number, LogEntry>;
  /** Called for each unreadable entry after it is set aside; with null for an unreadable page of the log. */
  readonly onUnread?: ((entry: number | null, reason: string) => void) | undefined;
}

const logLock = 0x6669_6c6f;

/**
 * Runs `work` while no server applies entries and no copy of the log is begun, so that entries stay in the log. `session` is one connection, for the
 * transactions of `work`.
 */
export const withLogLocked = <T>(session: Kysely<Database>, work: () => Promise<T>): Promise<T> =>
  withLock(session, logLock, work);

/**
 * Writes the log's entries to the telemetry store, block by block. A block that any server began and did not end is settled before anything else is
 * written. One server applies at a time; the others wait.
 */
export const applyLog = (applier: LogApplier): Promise<void> =>
  applier.db
    .connection()
    .execute((session) => withLogLocked(session, () => applyAround({ ...applier, db: session })));

/** Applies the log. Pages that PostgreSQL cannot read are left behind, and the rest of the log is applied. */
async function applyAround(applier: LogApplier): Promise<void> {
  try {
    await applyAlone(applier);
  } catch (error) {
    if (!isDamage(error)) throw error;
    applier.onUnread?.(null, error.message);
    await sql`select replace_damaged_log()`.execute(applier.db);
    await logAgain(applier.db, applier.pending());
    // Rows in memory are ignored, because this server or another may have stored some meanwhile; `maybe_stored` in the log counts.
    await applyAlone({ ...applier, known: () => undefined });
  }
}

/** Logs again the acknowledged entries in memory that were lost with an unreadable page. */
async function logAgain(db: Kysely<Database>, pending: ReadonlyMap<number, LogEntry>): Promise<void> {
  for (const [entry, { tenants, rows }] of pending) {
    const [weighings, statuses] = await Promise.all([packRows(rows.weighings), packRows(rows.statuses)]);
    await sql`
      with logged as (
        insert into telemetry_log (entry, tenants, row_count, weighings, statuses, maybe_stored) overriding system value
        select ${entry}::bigint, ${[...tenants]}::int[], ${countRows(rows)}::int, ${weighings}::bytea, ${statuses}::bytea, true
        where not exists (select from telemetry_log where entry = ${entry}::bigint)
        returning entry
      )
      delete from unread_telemetry u using logged l where u.entry = l.entry
    `.execute(db);
  }
}

async function applyAlone(applier: LogApplier): Promise<void> {
  const { db, telemetry } = applier;
  const begun = await db.selectFrom("telemetry_blocks").selectAll().orderBy("block").execute();
  for (const { block, entries: texts, has_failed: hasFailed } of begun) {
    const entries = texts.map(Number);
    await orMarked(db, block, () =>
      settleBlock(applier, block, entries).catch((error: unknown) => {
        // Given up at the second attempt: nobody can tell which rows the store has, and later blocks must not wait forever.
        if (!hasFailed || !isDamagedPart(error)) throw error;
        return giveUpBlock(applier, block, entries, error.message);
      }),
    );
  }
  // Entries that arrive from here on wait for the next round, so that this one ends.
  const newest = await newestEntry(db);
  for (;;) {
    const next = await nextEntries(db, newest);
    if (next.length === 0) return;
    const read = await readEntries(applier, next);
    const joinedRows = await joinedWithoutDamage(applier, read);
    if (read.size === 0) continue;
    const [entries, rows] = [[...read.keys()], [...read.values()]];
    const block = await beginBlock(db, entries);
    const isLate = await orMarked(db, block, () =>
      telemetry.blocks.write({ number: block, rows: joinedRows }),
    );
    // While the earlier block failed or this one was late, pages may have been answered without these rows too.
    if (begun.length > 0 || isLate) await tellReadersOf(db, rows);
    await forget(db, block, entries);
  }
}

/**
 * Numbers a block that is about to be written. A block begins after the previous one is stored, so that the numbers are the order in which rows
 * become visible. The time is recorded once a minute and kept for 400 days.
 */
async function beginBlock(db: Kysely<Database>, entries: readonly number[]): Promise<number> {
  const { rows } = await sql<{ block: number }>`
    with begun as (insert into telemetry_blocks (entries) values (${entries}::bigint[]) returning block),
      old as (delete from block_times where begun_at < now() - interval '400 days'),
      timed as (
        insert into block_times (block, begun_at) select block, now() from begun
        where not exists (select from block_times where begun_at > now() - interval '1 minute')
      )
    select block::float8 as block from begun
  `.execute(db);
  const [begun] = rows;
  if (begun === undefined) throw new Error("a block was not numbered");
  return begun.block;
}

/** A block that takes longer than this is marked as failed, ms. Otherwise a hanging store would keep every page waiting. */
const lateMs = 5_000;

/** Runs `work`, which writes a block, and marks the block for concurrent readers when it fails or is late. Returns whether it was late. */
async function orMarked(db: Kysely<Database>, block: number, work: () => Promise<void>): Promise<boolean> {
  const mark = (): Promise<unknown> =>
    db
      .updateTable("telemetry_blocks")
      .set({ has_failed: true })
      .where("block", "=", block)
      .execute()
      // When marking fails too, readers get an error.
      .catch(() => undefined);
  const marks: Promise<unknown>[] = [];
  const timer = setTimeout(() => marks.push(mark()), lateMs);
  try {
    await work();
    await Promise.all(marks);
    return marks.length > 0;
  } catch (error) {
    await mark();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Blocks that failed or are late. Entries of the log then wait, and readers are told when their rows are stored. */
export async function listFailedBlocks(db: Kysely<Database>): Promise<number[]> {
  const failed = await db
    .selectFrom("telemetry_blocks")
    .select("block")
    .where("has_failed", "=", true)
    .execute();
  return failed.map(({ block }) => block);
}

export const hasFailedBlock = async (db: Kysely<Database>): Promise<boolean> =>
  (await listFailedBlocks(db)).length > 0;

/** Writes the missing rows of a block that was begun, and compares the roll-ups of its hours with the stored weighings. */
async function settleBlock(applier: LogApplier, number: number, entries: readonly number[]): Promise<void> {
  const { db, telemetry } = applier;
  const logged = [...(await readEntries(applier, entries)).values()];
  const block = { number, rows: await joined(telemetry, number, logged) };
  await telemetry.blocks.complete(block);
  const { weighings } = block.rows;
  const atOf = weighings.instantsOf("at");
  const days = new Set<number>();
  for (let row = 0; row < weighings.rows; row += 1) days.add(Math.floor(atOf(row) / dayMs));
  const tenants = [...new Set(weighings.numbers("tenant"))];
  for (const day of days) {
    const hours = { startMs: day * dayMs, endMs: (day + 1) * dayMs, longestS: dayMs / 1000, tenants };
    const wrong = await unlessUnreadable(db, hours, () => telemetry.sums.compare(hours));
    if (wrong !== null && wrong.length > 0) await mendSums(applier, hours);
  }
  await tellReadersOf(db, logged);
  await forget(db, number, entries);
}

/** Sets the entries of a block aside for inspection, because the telemetry store cannot read the part that may contain them. */
async function giveUpBlock(
  { db, onUnread }: LogApplier,
  block: number,
  entries: readonly number[],
  reason: string,
): Promise<void> {
  for (const entry of entries) if (await putAside(db, entry, reason.slice(0, 500))) onUnread?.(entry, reason);
  await db.deleteFrom("telemetry_blocks").where("block", "=", block).execute();
}

const dayMs = 24 * hourMs;

const mostEntries = 10_000;

async function newestEntry(db: Kysely<Database>): Promise<number> {
  const { newest } = await db
    .selectFrom("telemetry_log")
    .select(({ fn }) => fn.max("entry").as("newest"))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** The oldest entries up to `newest`, as many as fit into one block. */
async function nextEntries(db: Kysely<Database>, newest: number): Promise<number[]> {
  const { rows } = await sql<{ entry: number; before: number }>`
    select entry, (sum(row_count) over (order by entry) - row_count)::float8 as before
    from telemetry_log where entry <= ${newest} order by entry limit ${mostEntries}
  `.execute(db);
  return rows.filter(({ before }) => before < mostRows).map(({ entry }) => entry);
}

/**
 * Joins the rows of entries. When a damaged part may contain some of them, entries that may be stored are set aside and removed from `read`, because
 * nobody can tell whether they are.
 */
async function joinedWithoutDamage(
  { db, telemetry, onUnread }: LogApplier,
  read: Map<number, ReadRows>,
): Promise<TelemetryBlock["rows"]> {
  try {
    return await joined(telemetry, null, [...read.values()]);
  } catch (error) {
    if (!isDamagedPart(error)) throw error;
    for (const [entry, { maybeStored }] of read) {
      if (maybeStored !== true) continue;
      read.delete(entry);
      if (await putAside(db, entry, error.message.slice(0, 500))) onUnread?.(entry, error.message);
    }
    return joined(telemetry, null, [...read.values()]);
  }
}

/**
 * Joins the rows of entries, without those that were stored before PostgreSQL was restored from a copy. `number` is null before the block is
 * numbered.
 */
async function joined(
  { blocks }: LogApplier["telemetry"],
  number: number | null,
  entries: readonly ReadRows[],
): Promise<TelemetryBlock["rows"]> {
  const [weighings, statuses] = await Promise.all(
    blockTables.map(async (table) => {
      const rowsOf = (maybe: boolean): NativeBlock[] =>
        entries.filter((one) => (one.maybeStored === true) === maybe).flatMap((rows) => rows[table] ?? []);
      const doubtful = rowsOf(true);
      const sure = blocks.concat(table, rowsOf(false));
      if (doubtful.length === 0) return sure;
      const missing = await blocks.missing(table, blocks.concat(table, doubtful), number);
      return blocks.concat(table, [sure, missing]);
    }),
  );
  return { weighings, statuses } as TelemetryBlock["rows"];
}

/** Removes a stored block and its entries, in one statement so that neither goes without the other. */
async function forget(db: Kysely<Database>, block: number, entries: readonly number[]): Promise<void> {
  await sql`
    with ended as (delete from telemetry_blocks where block = ${block})
    delete from telemetry_log where entry = any(${entries}::bigint[])
  `.execute(db);
}
