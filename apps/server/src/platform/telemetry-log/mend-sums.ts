import type { Kysely } from "kysely";
import { keyOfInstant } from "../data-versions/change-keys.ts";
import { tellReaders } from "./tell-readers.ts";
import type { Database } from "../stores/postgres/database.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import type { SummedHours, WrongSum } from "../stores/telemetry/telemetry-sums.ts";

export interface SumMender {
  /** The session that holds the log's lock. */
  readonly db: Kysely<Database>;
  readonly telemetry: Pick<TelemetryStore, "sums">;
}

const attempts = 3;

/**
 * Compares the roll-ups of hours with their weighings and rebuilds those that differ. Each repair is recorded for the provider. Returns the number of
 * differing steps.
 */
export async function mendSums({ db, telemetry }: SumMender, hours: SummedHours): Promise<number> {
  let mended = 0;
  for (let attempt = 1; ; attempt += 1) {
    const wrong = await telemetry.sums.compare(hours);
    if (wrong.length === 0) return mended;
    if (attempt > attempts)
      throw new Error(`${wrong.length} sums differ from their weighings after they were made anew`);
    await telemetry.sums.mend(wrong);
    await keepMends(db, wrong);
    mended += wrong.length;
  }
}

async function keepMends(db: Kysely<Database>, wrong: readonly WrongSum[]): Promise<void> {
  for (const [tenant, ofTenant] of Map.groupBy(wrong, (one) => one.tenant)) {
    for (const [table, steps] of Map.groupBy(ofTenant, (one) => one.table))
      await db
        .insertInto("sum_mends")
        .values({
          tenant,
          roll_up: table,
          steps: steps.length,
          first_step: Math.min(...steps.map(({ step }) => step)),
        })
        .execute();
    await tellReaders(db, tenant, keysOf(ofTenant));
  }
}

/** Change keys of the hours of these steps: answers from the earlier sums are no longer valid. */
const keysOf = (steps: readonly WrongSum[]): Set<number> =>
  new Set(
    steps.flatMap(({ step, stepS }) => {
      const hours = Math.max(1, stepS / 3600);
      return Array.from({ length: hours }, (_, i) => keyOfInstant((step + i * 3600) * 1000));
    }),
  );
