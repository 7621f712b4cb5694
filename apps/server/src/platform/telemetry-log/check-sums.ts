import { hourMs } from "@fiel/domain";
import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import type { SummedHours } from "../stores/telemetry/telemetry-sums.ts";
import { withLogLocked } from "./apply-log.ts";
import { unlessDeleting } from "./deleted-spans.ts";
import { mendSums } from "./mend-sums.ts";
import { unlessUnreadable } from "./unless-unreadable.ts";

export interface SumChecker {
  readonly db: Kysely<Database>;
  readonly telemetry: Pick<TelemetryStore, "sums" | "isShared">;
  /** UTC ms. */
  readonly now: () => number;
}

/** An hour is compared this long after its end, ms. */
const closedForMs = 10 * 60_000;
const dayMs = 24 * hourMs;
const halfDayMs = dayMs / 2;
/** Most difference between two readings of one engine start, because clocks differ, in seconds. */
const sameStartS = 5;

/** Makes every hour be compared again: stored data was imported, or a crash may have broken it. */
export async function checkAllSums(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable("sum_checks")
    .set({ checked_until: null, asked: sql`asked + 1` })
    .execute();
}

/** Records that a server starts. When the previous one did not end in order, every hour is compared again. */
export async function noteServerStart(db: Kysely<Database>): Promise<void> {
  const { server_runs } = await db.selectFrom("sum_checks").select("server_runs").executeTakeFirstOrThrow();
  if (server_runs) await checkAllSums(db);
  await db.updateTable("sum_checks").set({ server_runs: true }).execute();
}

export async function noteServerEnd(db: Kysely<Database>): Promise<void> {
  await db.updateTable("sum_checks").set({ server_runs: false }).execute();
}

/**
 * Compares the next uncompared hours that are over with their roll-ups, a whole day at a time if possible, and repairs differences. Spans with
 * deleted rows come first, unreadable hours last and once a day. False when there was nothing to compare, or rows are being deleted.
 */
export async function checkNextSums(checker: SumChecker): Promise<boolean> {
  const { db, telemetry } = checker;
  // The embedded engine ends with its server, which records its end itself; see `noteServerStart`.
  if (telemetry.isShared) await noticeRestart(checker);
  const isChecked = await unlessDeleting(
    db,
    async (session) =>
      (await checkDeleted({ ...checker, db: session })) ||
      (await checkNext({ ...checker, db: session })) ||
      checkUnread({ ...checker, db: session }),
  );
  return isChecked ?? false;
}

/** Compares the next day of a span in which rows were deleted. False when there is none. */
async function checkDeleted(checker: SumChecker): Promise<boolean> {
  const { db } = checker;
  const span = await db.selectFrom("sum_rechecks").selectAll().orderBy("id").limit(1).executeTakeFirst();
  if (span === undefined) return false;
  const { id, tenants, start_ms: startMs, end_ms: spanEndMs } = span;
  const endMs = startMs + dayMs;
  const hours = { startMs, endMs, longestS: dayMs / 1000, ...(tenants && { tenants }) };
  await checkHours(checker, hours);
  if (endMs < spanEndMs)
    await db.updateTable("sum_rechecks").set({ start_ms: endMs }).where("id", "=", id).execute();
  else await db.deleteFrom("sum_rechecks").where("id", "=", id).execute();
  return true;
}

/** Compares hours that could not be read a day ago, since a disk may be repaired or a part restored. False when there are none. */
async function checkUnread(checker: SumChecker): Promise<boolean> {
  const { db } = checker;
  const unread = await db
    .selectFrom("unread_hours")
    .select(["start_ms", "end_ms"])
    .where(sql<boolean>`tried_at not between now() - interval '1 day' and now() + interval '1 day'`)
    .orderBy("tried_at")
    .limit(1)
    .executeTakeFirst();
  if (unread === undefined) return false;
  const { start_ms: startMs, end_ms: endMs } = unread;
  await checkHours(checker, { startMs, endMs, longestS: (endMs - startMs) / 1000 });
  return true;
}

async function checkNext(checker: SumChecker): Promise<boolean> {
  const { db, telemetry, now } = checker;
  const { checked_until, asked } = await db
    .selectFrom("sum_checks")
    .select(["checked_until", "asked"])
    .executeTakeFirstOrThrow();
  const untilMs = floor(now() - closedForMs, hourMs);
  const firstMs = checked_until ?? (await telemetry.sums.firstMs());
  const fromMs = firstMs === null ? untilMs : floor(firstMs, checked_until === null ? dayMs : hourMs);
  const isOver = fromMs >= untilMs;
  const windows = isOver ? [] : windowsFrom(fromMs, untilMs);
  for (const hours of windows) await checkHours(checker, hours);
  const reachedMs = isOver ? untilMs : (windows[0]?.endMs ?? untilMs);
  if (reachedMs !== checked_until)
    await db
      .updateTable("sum_checks")
      .set({ checked_until: reachedMs })
      // Leaves a request to compare everything, made meanwhile, in place. Servers before version 0.3 only empty `checked_until`.
      .where("asked", "=", asked)
      .where(sql<boolean>`checked_until is not distinct from ${checked_until}::bigint`)
      .execute();
  return !isOver;
}

/** Windows to compare from `fromMs`: a whole day with all its steps, or an hour and the longer steps that end with it. */
function windowsFrom(fromMs: number, untilMs: number): SummedHours[] {
  if (fromMs % dayMs === 0 && fromMs + dayMs <= untilMs)
    return [{ startMs: fromMs, endMs: fromMs + dayMs, longestS: dayMs / 1000 }];
  const endMs = fromMs + hourMs;
  const longer = [halfDayMs, dayMs]
    .filter((stepMs) => endMs % stepMs === 0)
    .map((stepMs) => ({ startMs: endMs - stepMs, endMs, longestS: stepMs / 1000 }));
  return [{ startMs: fromMs, endMs, longestS: hourMs / 1000 }, ...longer];
}

/** Compares without a lock while batches are stored. Only when something differs it compares again and repairs under the log's lock. */
async function checkHours(checker: SumChecker, hours: SummedHours): Promise<void> {
  const { db, telemetry } = checker;
  const wrong = await unlessUnreadable(db, hours, () => telemetry.sums.compare(hours));
  if (wrong === null || wrong.length === 0) return;
  await withLogLocked(db, () => mendSums({ db, telemetry }, hours));
}

/** Makes every hour be compared again after a restart of the engine, which may have stopped in the middle of anything. */
async function noticeRestart({ db, telemetry }: SumChecker): Promise<void> {
  const start = await telemetry.sums.engineStartS();
  const known = await db.selectFrom("sum_checks").select("engine_start").executeTakeFirstOrThrow();
  if (known.engine_start !== null && Math.abs(known.engine_start - start) <= sameStartS) return;
  if (known.engine_start !== null) await checkAllSums(db);
  await db.updateTable("sum_checks").set({ engine_start: start }).execute();
}

const floor = (ms: number, stepMs: number): number => Math.floor(ms / stepMs) * stepMs;
