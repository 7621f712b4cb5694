import { dayMs, hourMs } from "@fiel/domain";
import { sql } from "kysely";
import type { Reading } from "./reading.ts";
import { endOf, openEnd } from "./sql/open-end.ts";

/** A planned stop that ended longer ago has no part in what costs now. */
const lookBackMs = 7 * dayMs;
const rowBytes = 60;

interface PlannedEnd {
  readonly equipment: number;
  readonly endedMs: number;
}

/** When the last planned stop of some machines ended, UTC ms, by machine id; of the last week. */
export async function readPlannedEnds(
  { cache, records, tenantId }: Reading,
  mids: readonly number[],
  plannedCodes: ReadonlySet<number>,
  nowMs: number,
): Promise<ReadonlyMap<number, number>> {
  if (mids.length === 0 || plannedCodes.size === 0) return new Map();
  const codes = [...plannedCodes].toSorted((one, other) => one - other);
  // Read from the whole hour on: the same for all who ask in it.
  const fromMs = Math.floor((nowMs - lookBackMs) / hourMs) * hourMs;
  const key = `planned ends ${fromMs} ${mids.join()} ${codes.join()}`;
  const rows = await cache.get({ kinds: ["occurrences"] }, key, async (signal) => {
    const select = sql<PlannedEnd>`
      select equipment, max(ended_at) as "endedMs" from occurrences
      where tenant_id = ${tenantId} and equipment = any(${mids}::int[]) and code = any(${codes}::int[])
        and ${endOf()} >= ${fromMs} and ${endOf()} < ${openEnd} group by equipment
    `;
    const value = await records.rows(select, signal);
    return { value, bytes: value.length * rowBytes };
  });
  return new Map(rows.map(({ equipment, endedMs }) => [equipment, endedMs]));
}
