import { hourMs } from "@fiel/domain";
import type { Reading } from "../../platform/dashboard/reading.ts";
import { instant, type Sql, sql } from "../../platform/stores/telemetry/sql.ts";

export interface OpenOccurrence {
  readonly equipment: number;
  readonly code: number;
  readonly startedMs: number;
}

const rowBytes = 200;

/** The newest occurrence of each equipment that has no end, of several at once the one with the lowest code. Older ones than `sinceMs` are taken for forgotten. */
export async function openOccurrences(
  { kept, telemetry, tenantId }: Reading,
  mids: readonly number[],
  sinceMs: number,
): Promise<OpenOccurrence[]> {
  // Read from the whole hour on: the same for all who ask in it.
  const fromMs = Math.floor(sinceMs / hourMs) * hourMs;
  const key = `open ${fromMs} ${mids.join()}`;
  const open = await kept.keep({ kinds: ["occurrences"] }, key, async (ending) => {
    const value = await telemetry.rows<OpenOccurrence>(openSelect(tenantId, mids, fromMs), ending);
    return { value, bytes: value.length * rowBytes };
  });
  return open.filter(({ startedMs }) => startedMs >= sinceMs);
}

function openSelect(tenantId: number, mids: readonly number[], fromMs: number): Sql {
  return sql`select equipment, argMax(code, (startedAt, -code)) as code, toUnixTimestamp64Milli(max(startedAt)) as startedMs
from occurrences final where tenant = ${tenantId} and equipment in ${mids} and startedAt >= ${instant(fromMs)} and endedAt is null group by equipment`;
}
