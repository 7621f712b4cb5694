import { hourMs } from "@fiel/domain";
import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import { blockTables, type TelemetryBlock } from "../stores/telemetry/telemetry-blocks.ts";
import type { NativeBlock } from "../stores/telemetry/native-block.ts";
import { countRows, type LogEntry, packRows } from "./log-entry.ts";
import { mendSums } from "./mend-sums.ts";
import { putAside, type ReadRows, readEntries } from "./read-entries.ts";
import { withLock } from "./session-lock.ts";
import { isDamagedPart, unlessUnreadable } from "./unless-unreadable.ts";
import { tellReadersOf } from "./tell-readers.ts";

/** Rows of one block, at most; an entry may exceed it. */
const mostRows = 200_000;

export interface LogApplier {
  readonly db: Kysely<Database>;
  readonly telemetry: Pick<TelemetryStore, "blocks" | "sums">;
  /** An entry whose rows are still in memory. */
  readonly known: (entry: number) => LogEntry["rows"] | undefined;
  /** All of these, by their numbers: they are logged again where a page of the log is lost. */
  readonly pending: () => ReadonlyMap<number, LogEntry>;
  /** Told of an entry that cannot be read, once it is put aside; null: of a page of the log. */
  readonly onUnread?: ((entry: number | null, reason: string) => void) | undefined;
}

const logLock = 0x6669_6c6f;

/**
 * Runs `work` while nothing is applied, on any server, nor is a copy begun: what is in the log stays there. `session` is one connection,
 * for its transactions.
 */
export const withLogLocked = <T>(session: Kysely<Database>, work: () => Promise<T>): Promise<T> =>
  withLock(session, logLock, work);

/**
 * Writes what is in the log to the telemetry store, block by block. A block that was begun and not ended, by whichever server, is
 * settled before anything else is written. One server does so at a time: the others wait.
 */
export const applyLog = (applier: LogApplier): Promise<void> =>
  applier.db
    .connection()
    .execute((session) => withLogLocked(session, () => applyAround({ ...applier, db: session })));

/** Pages of the log that PostgreSQL cannot read are left behind, and what else there is goes on. */
async function applyAround(applier: LogApplier): Promise<void> {
  try {
    await applyAlone(applier);
  } catch (error) {
    if (!isDamage(error)) throw error;
    applier.onUnread?.(null, error.message);
    await sql`select replace_damaged_log()`.execute(applier.db);
    await logAgain(applier.db, applier.pending());
    // As they are logged: some may have been stored meanwhile, by this server or another.
    await applyAlone({ ...applier, known: () => undefined });
  }
}

/** What is acknowledged and still in memory, and went with a page that cannot be read. */
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

/** PostgreSQL's codes of data and indexes that are damaged on its disk, and of a disk that does not give them. */
const damages: ReadonlySet<unknown> = new Set(["XX001", "XX002", "58030"]);
const isDamage = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && damages.has(error.code);

async function applyAlone(applier: LogApplier): Promise<void> {
  const { db, telemetry } = applier;
  const begun = await db.selectFrom("telemetry_blocks").selectAll().orderBy("block").execute();
  for (const { block, entries: texts, has_failed: hasFailed } of begun) {
    const entries = texts.map(Number);
    await orMarked(db, block, () =>
      settleBlock(applier, block, entries).catch((error: unknown) => {
        // Tried twice: nobody can tell what the store has of it, and what waits behind it goes on.
        if (!hasFailed || !isDamagedPart(error)) throw error;
        return giveUpBlock(applier, block, entries, error.message);
      }),
    );
  }
  // What comes meanwhile is for the next round: this one ends.
  const newest = await newestEntry(db);
  for (;;) {
    const next = await nextEntries(db, newest);
    if (next.length === 0) return;
    const read = await readEntries(applier, next);
    const joinedRows = await joinedWithoutDamage(applier, read);
    if (read.size === 0) continue;
    const [entries, rows] = [[...read.keys()], [...read.values()]];
    const { block } = await db
      .insertInto("telemetry_blocks")
      .values({ entries })
      .returning("block")
      .executeTakeFirstOrThrow();
    await orMarked(db, block, () => telemetry.blocks.write({ number: block, rows: joinedRows }));
    // Since the block that failed, pages may have been answered without these too.
    if (begun.length > 0) await tellReadersOf(db, rows);
    await forget(db, block, entries);
  }
}

/** Notes of a block that it failed, for whoever reads meanwhile. */
async function orMarked(db: Kysely<Database>, block: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Where this fails too, those who read are refused.
    await db
      .updateTable("telemetry_blocks")
      .set({ has_failed: true })
      .where("block", "=", block)
      .execute()
      .catch(() => undefined);
    throw error;
  }
}

/** Whether the telemetry store takes nothing just now: whatever waits is told of to those who read once it is there. */
export async function hasFailedBlock(db: Kysely<Database>): Promise<boolean> {
  const failed = await db
    .selectFrom("telemetry_blocks")
    .select("block")
    .where("has_failed", "=", true)
    .limit(1)
    .executeTakeFirst();
  return failed !== undefined;
}

/** What is missing of it is written, and the sums of its hours are compared with what is there. */
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

/** The entries of a block whose part the telemetry store cannot read are kept as they are, for whoever looks at it. */
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

/** The oldest entries up to one, as many as one block takes. */
async function nextEntries(db: Kysely<Database>, newest: number): Promise<number[]> {
  const { rows } = await sql<{ entry: number; before: number }>`
    select entry, (sum(row_count) over (order by entry) - row_count)::float8 as before
    from telemetry_log where entry <= ${newest} order by entry limit ${mostEntries}
  `.execute(db);
  return rows.filter(({ before }) => before < mostRows).map(({ entry }) => entry);
}

/**
 * The rows of entries together. Those of which nobody can tell whether they are stored, because the part that may have them is damaged,
 * are put aside and taken out of `read`.
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

/** The rows of entries together, without those that were stored before PostgreSQL was put back; null: the block is not numbered yet. */
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

/** The block is there, whole: in one statement, so that neither is there without the other. */
async function forget(db: Kysely<Database>, block: number, entries: readonly number[]): Promise<void> {
  await sql`
    with ended as (delete from telemetry_blocks where block = ${block})
    delete from telemetry_log where entry = any(${entries}::bigint[])
  `.execute(db);
}
