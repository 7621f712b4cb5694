import type { GatewayReport } from "@fiel/contracts";
import { dayMs } from "@fiel/domain";
import { sql } from "kysely";
import type { Reading } from "../telemetry/reading.ts";

/** When each machine's gateway last reported packages that were made and could not be read, UTC ms by machine id. */
export type Overruns = ReadonlyMap<number, number>;

/** Older losses are forgotten, ms: no run is looked at so long. */
const keptMs = 3 * dayMs;

type ReportedMachines = Pick<GatewayReport, "machines">;

/** Counters of packages that were made and are not stored. */
const ofLost = ["overrun", "malformedReadings", "malformedLines", "historySkipped"] as const;

const lostPackages = ({ machines }: ReportedMachines): ReadonlyMap<number, number> =>
  new Map(
    machines.map(({ equipment, counters }) => [
      equipment,
      ofLost.reduce((sum, name) => sum + (counters[name] ?? 0), 0),
    ]),
  );

/**
 * The overruns of a gateway after its next report: a counter that differs from the report before tells packages lost since then. The first report tells
 * no time of what was lost before it.
 */
export function overrunsAfter(
  known: Readonly<Record<string, number>>,
  before: ReportedMachines | null,
  report: ReportedMachines,
  receivedAt: number,
): Record<string, number> {
  const recent = Object.entries(known).filter(([, at]) => at > receivedAt - keptMs);
  if (before === null) return Object.fromEntries(recent);
  const counted = lostPackages(before);
  const lost = [...lostPackages(report)].filter(
    ([mid, count]) => count > 0 && count !== (counted.get(mid) ?? 0),
  );
  return { ...Object.fromEntries(recent), ...Object.fromEntries(lost.map(([mid]) => [mid, receivedAt])) };
}

/** The tenant's overruns, of all its gateways. Not cached, because reports do not change the tenant's data version. */
export async function readOverruns({
  records,
  tenantId,
  signal,
}: Pick<Reading, "records" | "tenantId" | "signal">): Promise<Overruns> {
  const select = sql<{ mid: number; at: number }>`
    select key::int as mid, max(value::float8) as at
    from gateways, jsonb_each_text(overruns) where tenant_id = ${tenantId} group by key
  `;
  return new Map((await records.rows(select, signal)).map(({ mid, at }) => [mid, at]));
}
