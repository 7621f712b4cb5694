import { hourMs, type TimeWindow } from "@fiel/domain";
import { instant, joined, type Sql, sql } from "../stores/telemetry/sql.ts";
import type { OfMachines, TelemetryFilter } from "./filter.ts";
import { readLastProducts } from "./last-products.ts";
import type { Reading } from "./reading.ts";
import { weighingsOf, wholeLastStep } from "./sql/weighing-parts.ts";
import { weighingQuery } from "./sql/weighing-query.ts";
import { type LatestStatus, readStatuses } from "./statuses.ts";
import type { TotalsOfMachines } from "./totals.ts";

/**
 * Product id of each machine at the end of the windows, 0 for none: the product of its newest status if nothing was weighed since, else the product
 * weighed last. Machines with neither are absent.
 */
export async function readCurrentProducts(
  reading: Reading,
  filter: TelemetryFilter,
  totals: TotalsOfMachines,
): Promise<OfMachines<number>> {
  const [weighed, statuses] = await Promise.all([
    readLastProducts(reading, filter, totals),
    readStatuses(reading),
  ]);
  const windows = wholeLastStep(filter, hourMs);
  const others = [...weighed].flatMap(([mid, last]) => {
    const status = statuses.get(mid);
    if (status === undefined || status.product === 0 || status.product === last) return [];
    return isIn(status.atMs, windows) ? [status] : [];
  });
  if (others.length === 0) return weighed;
  const since = await weighedSince(reading, { ...filter, windows }, others);
  const loaded = others.filter(({ equipment }) => !since.has(equipment));
  return new Map([...weighed, ...loaded.map(({ equipment, product }) => [equipment, product] as const)]);
}

const isIn = (atMs: number, windows: readonly TimeWindow[]): boolean =>
  windows.some(({ startMs, endMs }) => atMs >= startMs && atMs < endMs);

/** Machines that weighed something after their status. */
async function weighedSince(
  { store, tenantId, signal }: Reading,
  filter: TelemetryFilter,
  statuses: readonly LatestStatus[],
): Promise<ReadonlySet<number>> {
  const rows = await store.rows<{ readonly equipment: number }>(
    sinceSelect(tenantId, filter, statuses),
    signal,
  );
  return new Set(rows.map(({ equipment }) => equipment));
}

function sinceSelect(tenantId: number, filter: TelemetryFilter, statuses: readonly LatestStatus[]): Sql {
  const mids = new Set(statuses.map(({ equipment }) => equipment));
  const own = { ...filter, equipment: filter.equipment.filter(({ mid }) => mids.has(mid)) };
  const later = statuses.map(
    ({ equipment, atMs }) => sql`(equipment = ${equipment} and at > ${instant(atMs)})`,
  );
  return sql`select distinct equipment from weighings
where ${weighingsOf(weighingQuery(tenantId, own))} and (${joined(later, " or ")})`;
}
