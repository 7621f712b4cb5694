import { type Kysely, sql } from "kysely";
import { isStoreFailure } from "../http/store-failure.ts";
import type { Database } from "../stores/postgres/database.ts";
import { QueryLimitExceeded } from "../stores/telemetry/engine/query-limit-exceeded.ts";
import type { SummedHours } from "../stores/telemetry/telemetry-sums.ts";

/** ClickHouse says so of a part that it cannot read, whatever it takes for the cause. */
const isOfPart = (error: unknown): boolean =>
  error instanceof Error && /while reading from part/i.test(error.message);

/**
 * ClickHouse's codes for what is on the disk otherwise than it was written: an end of file, data that cannot all be read, a checksum, a
 * missing file, wrong data, a file or size that a part should have, corrupted, not to be unpacked, an unknown codec. Memory that ran out
 * while a part was read is none of them.
 */
const damages: ReadonlySet<unknown> = new Set([
  "3",
  "33",
  "40",
  "107",
  "117",
  "226",
  "228",
  "246",
  "271",
  "432",
]);

/** Whether a part of the telemetry store is damaged, and not the store away or busy. */
export const isDamagedPart = (error: unknown): error is Error =>
  isOfPart(error) && error instanceof Error && "code" in error && damages.has(error.code);

/**
 * What `read` finds of hours. Null where the telemetry store cannot read them, as with a damaged part: they are noted for the provider and
 * keep nothing else waiting, and the note goes when they are read again. A store that is away, or has too much to do, is no damage.
 */
export async function unlessUnreadable<T>(
  db: Kysely<Database>,
  { startMs, endMs }: Pick<SummedHours, "startMs" | "endMs">,
  read: () => Promise<T>,
): Promise<T | null> {
  let found: T;
  try {
    found = await read();
  } catch (error) {
    if (!isOfPart(error) && (isStoreFailure(error) || error instanceof QueryLimitExceeded)) throw error;
    const reason = error instanceof Error ? error.message.slice(0, 500) : String(error);
    await db
      .insertInto("unread_hours")
      .values({ start_ms: startMs, end_ms: endMs, reason })
      .onConflict((conflict) =>
        conflict.column("start_ms").doUpdateSet({ end_ms: endMs, reason, tried_at: sql<Date>`now()` }),
      )
      .execute();
    return null;
  }
  await db.deleteFrom("unread_hours").where("start_ms", ">=", startMs).where("end_ms", "<=", endMs).execute();
  return found;
}
