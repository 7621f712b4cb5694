import { type Kysely, sql } from "kysely";
import { countOfAll, leftOut } from "../records/left-out.ts";
import type { Database } from "../stores/postgres/database.ts";

export interface SumMends {
  /** Every hour before this was compared with its roll-ups, UTC ms; null when nothing was compared yet, or everything is to be compared again. */
  readonly checkedUntil: number | null;
  /** Hours that were not compared because the telemetry store cannot read them, newest first; UTC ms. */
  readonly unread: readonly { readonly startAt: number; readonly endAt: number }[];
  /** Newest first. */
  readonly mends: readonly {
    readonly tenantId: number;
    /** Number of repaired roll-up steps, and the start of the first one, UTC ms. */
    readonly steps: number;
    readonly firstStepAt: number;
    /** Time of the repair, UTC ms. */
    readonly at: number;
  }[];
  /** Number of repairs and of unreadable spans that are left out. */
  readonly older: number;
}

const mostMends = 50;

/** Repairs of roll-ups since an instant (UTC ms), and the state of the comparison. At most 50 repairs and 50 unreadable spans. */
export async function listSumMends(db: Kysely<Database>, sinceMs: number): Promise<SumMends> {
  const { checked_until } = await db
    .selectFrom("sum_checks")
    .select("checked_until")
    .executeTakeFirstOrThrow();
  const unread = await db
    .selectFrom("unread_hours")
    .select(["start_ms as startAt", "end_ms as endAt", countOfAll])
    .orderBy("start_ms", "desc")
    .limit(mostMends)
    .execute();
  // Repairs of one minute are shown as one, even when they concern several roll-ups.
  const minute = sql<Date>`date_trunc('minute', mended_at)`;
  const mends = await db
    .selectFrom("sum_mends")
    .select(({ fn }) => [
      "tenant",
      minute.as("at"),
      fn.sum<string>("steps").as("steps"),
      fn.min("first_step").as("first_step"),
      countOfAll,
    ])
    .where("mended_at", ">=", new Date(sinceMs))
    .groupBy(["tenant", minute])
    .orderBy("at", "desc")
    .orderBy("tenant")
    .limit(mostMends)
    .execute();
  return {
    checkedUntil: checked_until,
    unread: unread.map(({ startAt, endAt }) => ({ startAt, endAt })),
    older: leftOut(unread) + leftOut(mends),
    mends: mends.map(({ tenant, steps, first_step, at }) => ({
      tenantId: tenant,
      steps: Number(steps),
      firstStepAt: first_step * 1000,
      at: at.getTime(),
    })),
  };
}
