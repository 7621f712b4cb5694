import { type Kysely, sql } from "kysely";
import { isStoreFailure } from "../http/store-failure.ts";
import type { Database } from "../stores/postgres/database.ts";
import { QueryLimitExceeded } from "../stores/telemetry/engine/query-limit-exceeded.ts";
import type { SummedHours } from "../stores/telemetry/telemetry-sums.ts";

/** Whether an error is about a part: ClickHouse names the part in the message, whatever the cause. */
const isOfPart = (error: unknown): boolean =>
  error instanceof Error && /while reading from part/i.test(error.message);

/**
 * ClickHouse's codes for a part that differs from what was written: end of file, cannot read all data, checksum, no file, incorrect data, missing
 * file or wrong size in a part, corrupted data, cannot decompress, unknown codec. Running out of memory while reading a part is none of them.
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

/** Whether a part of the telemetry store is damaged; false when the store is away or busy. */
export const isDamagedPart = (error: unknown): error is Error =>
  isOfPart(error) && error instanceof Error && "code" in error && damages.has(error.code);

/**
 * The result of `read` about these hours; null when the telemetry store cannot read them because of a damaged part. Unreadable hours are recorded for
 * the provider until they can be read again. A store that is away or overloaded is an error instead.
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
