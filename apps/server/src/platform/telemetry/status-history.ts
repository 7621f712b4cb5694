import { type Sql, sql } from "../stores/telemetry/sql.ts";
import type { OfMachines } from "./filter.ts";

interface Changed {
  readonly equipment: number;
  /** UTC ms. */
  readonly changedMs: number;
}

interface Begun {
  readonly equipment: number;
  readonly begunMs: number;
}

/** First status of each machine after its instant, UTC ms; machines without one are absent. The store scans from the earliest instant on. */
export async function readBegun(
  rows: (select: Sql) => Promise<Begun[]>,
  tenantId: number,
  machines: readonly Changed[],
): Promise<OfMachines<number>> {
  if (machines.length === 0) return new Map();
  const mids = machines.map(({ equipment }) => equipment);
  const changes = machines.map(({ changedMs }) => changedMs);
  const begun = await rows(
    sql`select equipment, toUnixTimestamp64Milli(min(at)) as begunMs from statuses where tenant = ${tenantId}
and equipment in ${mids} and at > fromUnixTimestamp64Milli(toInt64(${Math.min(...changes)}))
and at > fromUnixTimestamp64Milli(toInt64(transform(equipment, array${mids}, array${changes}, 0)))
group by equipment`,
  );
  return new Map(begun.map((one) => [one.equipment, one.begunMs]));
}
