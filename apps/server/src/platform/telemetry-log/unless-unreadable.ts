import type { Kysely } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { QueryLimitExceeded } from "../stores/telemetry/engine/query-limit-exceeded.ts";
import { StoreUnavailable } from "../stores/telemetry/engine/store-unavailable.ts";
import type { SummedHours } from "../stores/telemetry/telemetry-sums.ts";

/**
 * Compares hours by `work`. Where the telemetry store cannot read them, as with a damaged part, they are noted for the provider and keep
 * nothing else waiting: the note goes when they are compared again. A store that is away, or has too much to do, is no damage.
 */
export async function unlessUnreadable(
  db: Kysely<Database>,
  { startMs, endMs }: Pick<SummedHours, "startMs" | "endMs">,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof QueryLimitExceeded) throw error;
    const reason = error instanceof Error ? error.message.slice(0, 500) : String(error);
    await db
      .insertInto("unread_hours")
      .values({ start_ms: startMs, end_ms: endMs, reason })
      .onConflict((conflict) => conflict.column("start_ms").doUpdateSet({ end_ms: endMs, reason }))
      .execute();
    return;
  }
  await db.deleteFrom("unread_hours").where("start_ms", ">=", startMs).where("end_ms", "<=", endMs).execute();
}
