import { hourMs } from "@fiel/domain";
import { perObject } from "../../platform/dashboard/per-object.ts";
import type { Reading } from "../../platform/dashboard/reading.ts";
import type { LiveOccurrence } from "../../platform/stores/telemetry/live/record-kinds.ts";
import { instant, type Sql, sql } from "../../platform/stores/telemetry/sql.ts";

export interface OpenOccurrence {
  readonly equipment: number;
  readonly code: number;
  readonly startedMs: number;
}

const rowBytes = 200;

/** The newest occurrence of each equipment that has no end, of several at once the one with the lowest code. Older ones than `sinceMs` are taken for forgotten. */
export async function openOccurrences(
  { kept, telemetry, tenantId, signal }: Reading,
  mids: readonly number[],
  sinceMs: number,
): Promise<OpenOccurrence[]> {
  // Read from the whole hour on: the same for all who ask in it.
  const fromMs = Math.floor(sinceMs / hourMs) * hourMs;
  const isLate = ({ startedMs }: OpenOccurrence): boolean => startedMs >= sinceMs;
  const live = await telemetry.liveRecords("occurrences", fromMs, signal);
  if (live !== null) return mids.flatMap((mid) => newestOpenOf(live.of(mid)) ?? []).filter(isLate);
  const key = `open ${fromMs} ${mids.join()}`;
  const open = await kept.keep({ kinds: ["occurrences"] }, key, async (ending) => {
    const value = await telemetry.rows<OpenOccurrence>(openSelect(tenantId, mids, fromMs), ending);
    return { value, bytes: value.length * rowBytes };
  });
  return open.filter(isLate);
}

/** Of several at once the one with the lowest code: the list is in the order of their starts and codes. */
const newestOpenOf = perObject((occurrences: readonly LiveOccurrence[]): OpenOccurrence | null => {
  const last = occurrences.findLast(({ endMs }) => endMs === null);
  if (last === undefined) return null;
  const { startMs } = last;
  const first = occurrences.find((one) => one.endMs === null && one.startMs === startMs) ?? last;
  return { equipment: first.equipment, code: first.code, startedMs: startMs };
});

function openSelect(tenantId: number, mids: readonly number[], fromMs: number): Sql {
  return sql`select equipment, argMax(code, (startedAt, -code)) as code, toUnixTimestamp64Milli(max(startedAt)) as startedMs
from occurrences final where tenant = ${tenantId} and equipment in ${mids} and startedAt >= ${instant(fromMs)} and endedAt is null group by equipment`;
}
