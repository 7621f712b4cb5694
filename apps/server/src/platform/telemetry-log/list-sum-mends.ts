import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";

export interface SumMends {
  /** Until when every hour was compared with its sums, UTC ms; null: not yet, or everything is to be compared anew. */
  readonly checkedUntil: number | null;
  /** Hours that could not be compared, because the telemetry store cannot read them; UTC ms. */
  readonly unread: readonly { readonly startAt: number; readonly endAt: number }[];
  /** The newest first. */
  readonly mends: readonly {
    readonly tenantId: number;
    /** Steps of roll-ups that were made anew, and the start of the first, UTC ms. */
    readonly steps: number;
    readonly firstStepAt: number;
    /** UTC ms. */
    readonly at: number;
  }[];
}

const mostMends = 50;

/** What was found wrong in the sums since an instant (UTC ms), and mended. */
export async function listSumMends(db: Kysely<Database>, sinceMs: number): Promise<SumMends> {
  const { checked_until } = await db
    .selectFrom("sum_checks")
    .select("checked_until")
    .executeTakeFirstOrThrow();
  const unread = await db
    .selectFrom("unread_hours")
    .select(["start_ms as startAt", "end_ms as endAt"])
    .orderBy("start_ms")
    .limit(mostMends)
    .execute();
  // What was mended together, of several roll-ups, is one thing to whoever looks.
  const minute = sql<Date>`date_trunc('minute', mended_at)`;
  const mends = await db
    .selectFrom("sum_mends")
    .select(({ fn }) => [
      "tenant",
      minute.as("at"),
      fn.sum<string>("steps").as("steps"),
      fn.min("first_step").as("first_step"),
    ])
    .where("mended_at", ">=", new Date(sinceMs))
    .groupBy(["tenant", minute])
    .orderBy("at", "desc")
    .orderBy("tenant")
    .limit(mostMends)
    .execute();
  return {
    checkedUntil: checked_until,
    unread,
    mends: mends.map(({ tenant, steps, first_step, at }) => ({
      tenantId: tenant,
      steps: Number(steps),
      firstStepAt: first_step * 1000,
      at: at.getTime(),
    })),
  };
}
