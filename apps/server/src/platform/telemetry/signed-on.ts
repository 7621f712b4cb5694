import { dayMs, hourMs, type SignOn, signedOnWindows, type TimeWindow } from "@fiel/domain";
import { instant, sql } from "../stores/telemetry/sql.ts";
import type { OfMachines, TelemetryFilter } from "./filter.ts";
import type { Reading } from "./reading.ts";

interface ChangeRow extends SignOn {
  readonly equipment: number;
}

/** Operators that each machine reported until now, in time order: one entry for each change of the operator. */
export async function readSignOns(
  reading: Reading,
  mids: readonly number[],
  nowMs: number,
): Promise<OfMachines<readonly SignOn[]>> {
  if (mids.length === 0) return new Map();
  const hours = hoursUntil({ startMs: nowMs, endMs: nowMs });
  return Map.groupBy(await changesOf(reading, mids, hours), (change) => change.equipment);
}

/** Statuses are read this far before a window to find the operator at its start, ms. Machines send a status every minute. */
const lookBackMs = 7 * dayMs;
const rowBytes = 60;

/** Windows in which the filter's operator was signed on at each machine, by the machines' statuses; null without an operator. */
export async function readSignedOn(
  reading: Reading,
  { windows, equipment, operator }: Pick<TelemetryFilter, "windows" | "equipment" | "operator">,
): Promise<OfMachines<readonly TimeWindow[]> | null> {
  if (operator === null) return null;
  const [first, last] = [windows[0], windows.at(-1)];
  if (first === undefined || last === undefined || equipment.length === 0) return new Map();
  const hours = hoursUntil({ startMs: first.startMs, endMs: last.endMs });
  const mids = equipment.map(({ mid }) => mid);
  const changes = await changesOf(reading, mids, hours);
  const byMachine = Map.groupBy(changes, (change) => change.equipment);
  return new Map([...byMachine].map(([mid, own]) => [mid, signedOnWindows(own, operator, hours.endMs)]));
}

/** The whole hours around a window, and the week before, in which the first operator may have signed on. */
const hoursUntil = ({ startMs, endMs }: TimeWindow): TimeWindow => ({
  startMs: Math.floor(startMs / hourMs) * hourMs - lookBackMs,
  endMs: Math.ceil(endMs / hourMs) * hourMs,
});

/** Statuses of each machine whose operator differs from that of the status before. */
function changesOf(
  { cache, store, tenantId }: Reading,
  mids: readonly number[],
  { startMs, endMs }: TimeWindow,
): Promise<readonly ChangeRow[]> {
  const key = `signed on ${startMs} ${endMs} ${mids.join()}`;
  return cache.get({ kinds: ["statuses"] }, key, async (signal) => {
    const value = await store.rows<ChangeRow>(
      sql`select equipment, toUnixTimestamp64Milli(at) as atMs, operator from (
  select equipment, at, operator, lagInFrame(toNullable(operator)) over (partition by equipment order by at rows between 1 preceding and current row) as before
  from statuses where tenant = ${tenantId} and equipment in ${mids} and at >= ${instant(startMs)} and at < ${instant(endMs)}
) where before is null or before != operator order by equipment, at`,
      signal,
    );
    return { value, bytes: value.length * rowBytes };
  });
}
