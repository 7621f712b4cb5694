import { unheardStates } from "@fiel/domain";
import { instant, sql } from "../stores/telemetry/sql.ts";
import type { OfMachines } from "./filter.ts";
import type { Reading } from "./reading.ts";

interface Silence {
  readonly equipment: number;
  /** UTC ms. */
  readonly startedMs: number;
}

interface Heard {
  readonly equipment: number;
  readonly heardMs: number;
}

/**
 * First status of each machine after the start of its silence, UTC ms. Machines without one are absent. `silences` names at least one machine, each
 * once.
 */
export async function readHeardAgain(
  { store, tenantId, signal }: Reading,
  silences: readonly Silence[],
): Promise<OfMachines<number>> {
  const mids = silences.map(({ equipment }) => equipment);
  const starts = silences.map(({ startedMs }) => startedMs);
  const heard = await store.rows<Heard>(
    sql`select equipment, toUnixTimestamp64Milli(min(at)) as heardMs from statuses where tenant = ${tenantId}
and equipment in ${mids} and state not in ${unheardStates} and at > ${instant(Math.min(...starts))}
and at > fromUnixTimestamp64Milli(toInt64(transform(equipment, array${mids}, array${starts}, 0)))
group by equipment`,
    signal,
  );
  return new Map(heard.map((one) => [one.equipment, one.heardMs]));
}
