import { hourMs } from "@fiel/domain";
import { sql } from "kysely";
import type { OfMachines } from "./filter.ts";
import type { Reading } from "./reading.ts";
import { endOf, openEnd } from "./sql/open-end.ts";

export interface OpenOccurrence {
  readonly equipment: number;
  readonly code: number;
  /** UTC ms. */
  readonly startMs: number;
}

/** Most open occurrences of a machine. It has as many alarms at once as its alarm word has bits; older open ones are forgotten. */
const mostOfMachine = 200;
const rowBytes = 100;

/**
 * Open occurrences of some machines (at least one) that began at an instant (UTC ms) or later. Newest first; at one instant the lowest code first.
 */
export async function readOpenOccurrences(
  { cache, records, tenantId }: Reading,
  mids: readonly number[],
  sinceMs = 0,
): Promise<OfMachines<readonly OpenOccurrence[]>> {
  // From the whole hour on, so that all requests in an hour share the cached rows.
  const fromMs = Math.floor(sinceMs / hourMs) * hourMs;
  const open = await cache.get(
    { kinds: ["occurrences"] },
    `open ${fromMs} ${mids.join()}`,
    async (signal) => {
      const select = sql<OpenOccurrence>`
      select equipment, code, started_at as "startMs" from (
        select *, row_number() over (partition by equipment order by started_at desc, code) as place from occurrences
        where tenant_id = ${tenantId} and equipment = any(${mids}::int[]) and started_at >= ${fromMs}
          and ${endOf()} = ${openEnd}
      ) as open where place <= ${mostOfMachine} order by equipment, started_at desc, code
    `;
      const value = await records.rows(select, signal);
      return { value, bytes: value.length * rowBytes };
    },
  );
  return Map.groupBy(
    open.filter(({ startMs }) => startMs >= sinceMs),
    ({ equipment }) => equipment,
  );
}
