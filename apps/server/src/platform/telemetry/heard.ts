import { sql } from "kysely";
import { readLastWeighings } from "./last-weighings.ts";
import type { Reading } from "./reading.ts";
import { readStatuses } from "./statuses.ts";

const machineBytes = 20;

/** Machines of `mids` that ever sent a status, an occurrence or a weighing. Statuses are asked first, because most machines have one. */
export async function readHeard(reading: Reading, mids: readonly number[]): Promise<ReadonlySet<number>> {
  const heard = new Set((await readStatuses(reading)).keys());
  for (const read of [withOccurrences, withWeighings]) {
    const rest = mids.filter((mid) => !heard.has(mid));
    if (rest.length === 0) break;
    for (const mid of (await read(reading, rest)).keys()) heard.add(mid);
  }
  return heard;
}

/** An empty value for each machine, as the cache stores one per machine. */
const heardOf = (mids: Iterable<number>) =>
  new Map([...mids].map((mid) => [mid, { value: {}, bytes: machineBytes }]));

const withOccurrences = ({ cache, records, tenantId }: Reading, mids: readonly number[]) =>
  cache.getPerMachine({ kinds: ["occurrences"] }, "heard by occurrences", mids, async (missing, signal) => {
    const select = sql<{ mid: number }>`
      select mid from unnest(${missing}::int[]) as mid
      where exists (select from occurrences where tenant_id = ${tenantId} and equipment = mid)
    `;
    return heardOf((await records.rows(select, signal)).map(({ mid }) => mid));
  });

const ever = { startMs: 0, endMs: Number.POSITIVE_INFINITY };

const withWeighings = (reading: Reading, mids: readonly number[]) =>
  reading.cache.getPerMachine({ weighings: [ever] }, "heard by weighings", mids, async (missing, signal) =>
    heardOf((await readLastWeighings({ ...reading, signal }, missing)).keys()),
  );
