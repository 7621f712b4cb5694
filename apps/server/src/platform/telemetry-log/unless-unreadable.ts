import type { Kysely } from "kysely";
import { isStoreFailure } from "../http/store-failure.ts";
import type { Database } from "../stores/postgres/database.ts";
import { QueryLimitExceeded } from "../stores/telemetry/engine/query-limit-exceeded.ts";
import type { SummedHours } from "../stores/telemetry/telemetry-sums.ts";

/** ClickHouse says so of a part that it cannot read, whatever it takes for the cause. */
const isOfPart = (error: unknown): boolean =>
  error instanceof Error && /while reading from part/i.test(error.message);

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
      .onConflict((conflict) => conflict.column("start_ms").doUpdateSet({ end_ms: endMs, reason }))
      .execute();
    return null;
  }
  await db.deleteFrom("unread_hours").where("start_ms", ">=", startMs).where("end_ms", "<=", endMs).execute();
  return found;
}
