import { hourMs } from "@fiel/domain";
import { instant, sql } from "../stores/telemetry/sql.ts";
import type { OfMachines } from "./filter.ts";
import type { Reading } from "./reading.ts";

export interface OpenOccurrence {
  readonly equipment: number;
  readonly code: number;
  /** UTC ms. */
  readonly startedMs: number;
}

/** A machine has as many alarms at once as its word has bits; more open ones were forgotten long ago. */
const mostOfMachine = 200;
const rowBytes = 100;

/** Occurrences of some machines (at least one) that have no end and began at an instant (UTC ms) or later: the newest first, of one instant that with the lowest code. */
export async function readOpenOccurrences(
  { cache, store, tenantId }: Reading,
  mids: readonly number[],
  sinceMs = 0,
): Promise<OfMachines<readonly OpenOccurrence[]>> {
  // Read from the whole hour on: the same for all who ask in it.
  const fromMs = Math.floor(sinceMs / hourMs) * hourMs;
  const open = await cache.get(
    { kinds: ["occurrences"] },
    `open ${fromMs} ${mids.join()}`,
    async (signal) => {
      const value = await store.rows<OpenOccurrence>(
        sql`select equipment, code, toUnixTimestamp64Milli(startedAt) as startedMs from occurrences final
where tenant = ${tenantId} and equipment in ${mids} and startedAt >= ${instant(fromMs)} and endedAt is null
order by equipment, startedMs desc, code limit ${mostOfMachine} by equipment`,
        signal,
      );
      return { value, bytes: value.length * rowBytes };
    },
  );
  return Map.groupBy(
    open.filter(({ startedMs }) => startedMs >= sinceMs),
    ({ equipment }) => equipment,
  );
}
