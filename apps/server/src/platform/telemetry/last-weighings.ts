import { instant, joined, second, sql } from "../stores/telemetry/sql.ts";
import type { OfMachines } from "./filter.ts";
import type { Reading } from "./reading.ts";

/** The longest step of the roll-up, s, since it gives few rows for a machine's whole past. */
const stepS = 43_200;
/** Machines per statement, to bound its text. */
const atOnce = 500;

/** Newest weighing of each machine, UTC ms. Machines without one are absent. */
export async function readLastWeighings(
  reading: Reading,
  mids: readonly number[],
): Promise<OfMachines<number>> {
  const last = new Map<number, number>();
  for (let start = 0; start < mids.length; start += atOnce)
    for (const one of await ofPortion(reading, mids.slice(start, start + atOnce)))
      last.set(one.equipment, one.atMs);
  return last;
}

/** Reads the half day of each machine's last weighing and then its instant, so that few rows are read. */
async function ofPortion(
  { store, tenantId, signal }: Reading,
  mids: readonly number[],
): Promise<readonly { equipment: number; atMs: number }[]> {
  const steps = await store.rows<{ equipment: number; lastS: number }>(
    sql`select equipment, toUnixTimestamp(max(step)) as lastS from weighing_rollup
where tenant = ${tenantId} and stepS = ${stepS} and equipment in ${mids} group by equipment`,
    signal,
  );
  if (steps.length === 0) return [];
  const since = steps.map(
    (one) => sql`(equipment = ${one.equipment} and at >= ${instant(one.lastS * 1_000)})`,
  );
  const earliestMs = Math.min(...steps.map((one) => one.lastS)) * 1_000;
  return store.rows(
    sql`select equipment, toUnixTimestamp64Milli(max(at)) as atMs from weighings
where tenant = ${tenantId} and at >= ${second(earliestMs)} and (${joined(since, " or ")}) group by equipment`,
    signal,
  );
}
