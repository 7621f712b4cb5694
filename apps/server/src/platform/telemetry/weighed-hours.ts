import { hourMs } from "@fiel/domain";
import { sql } from "../stores/telemetry/sql.ts";
import type { TelemetryFilter } from "./filter.ts";
import { hourlyWindows } from "./range-cache/read-ranges.ts";
import type { Reading } from "./reading.ts";
import { weighingParts } from "./sql/weighing-parts.ts";
import { weighingQuery } from "./sql/weighing-query.ts";

/** An hour of UTC with weighings. */
export interface WeighedHour {
  /** UTC ms. */
  readonly startMs: number;
  /** Number of machines that weighed something. */
  readonly machines: number;
}

const rowBytes = 50;

/** Hours in which the filter's machines weighed something in its windows, in time order. */
export async function readWeighedHours(
  { store, tenantId, cache }: Reading,
  filter: TelemetryFilter,
): Promise<readonly WeighedHour[]> {
  if (filter.equipment.length === 0 || filter.windows.length === 0) return [];
  const asked = { ...filter, windows: hourlyWindows(filter), untilNow: false };
  const { windows, equipment, operator, product } = asked;
  const key = JSON.stringify([windows, equipment.map(({ mid }) => mid), operator, product]);
  return cache.get({ weighings: windows }, `weighed hours ${key}`, async (signal) => {
    const parts = weighingParts(weighingQuery(tenantId, asked, null, hourMs / 1000));
    const value = await store.rows<WeighedHour>(
      sql`select intDiv(atS * 1000, ${hourMs}) * ${hourMs} as startMs, uniqExact(equipment) as machines from (${parts}) group by startMs order by startMs`,
      signal,
    );
    return { value, bytes: value.length * rowBytes };
  });
}
