import type { SeriesSteps } from "@fiel/domain";
import { CallError } from "../http/call-error.ts";
import { instant, joined, type Sql, sql } from "../stores/telemetry/sql.ts";
import type { TelemetryFilter } from "./filter.ts";
import { hourlyWindows } from "./range-cache/read-ranges.ts";
import type { Reading } from "./reading.ts";
import { stepStartOf } from "./sql/steps-sql.ts";

/** What one equipment left over in a step, of one product by one operator. */
export interface LeftoverRow {
  readonly equipment: number;
  /** Start of the step, UTC ms. */
  readonly date: number;
  /** 0 = none. */
  readonly product: number;
  /** 0 = none. */
  readonly operator: number;
  readonly scrapMg: number;
  readonly reprocessMg: number;
  readonly chargebacks: number;
}

/** More of them are refused: 500 steps of every combination that is worth a chart are far fewer. */
const mostRows = 100_000;
const rowBytes = 150;

/** What was left over in steps of the zone, in order of step, equipment, product and operator. 422 WindowTooLarge when it is too much. */
export async function readLeftovers(
  { store, tenantId, cache }: Reading,
  filter: TelemetryFilter,
  steps: SeriesSteps,
  timeZone: string,
): Promise<readonly LeftoverRow[]> {
  if (filter.equipment.length === 0) return [];
  const asked = { ...filter, windows: hourlyWindows(filter) };
  const mids = filter.equipment.map(({ mid }) => mid);
  const key = JSON.stringify([asked.windows, filter.operator, filter.product, mids, timeZone, steps.stepMs]);
  return cache.get({ kinds: ["leftovers"] }, `leftovers ${key}`, async (signal) => {
    const rows = await store.rows<LeftoverRow>(leftoversSelect(tenantId, asked, steps), signal);
    if (rows.length > mostRows) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
    return { value: rows, bytes: rows.length * rowBytes };
  });
}

function leftoversSelect(
  tenantId: number,
  { windows, equipment, operator, product }: TelemetryFilter,
  steps: SeriesSteps,
): Sql {
  const conditions = [
    sql`tenant = ${tenantId} and equipment in ${equipment.map(({ mid }) => mid)}`,
    ...(operator === null ? [] : [sql`operator = ${operator}`]),
    ...(product === null ? [] : [sql`product = ${product}`]),
    sql`(${joined(
      windows.map(({ startMs, endMs }) => sql`(at >= ${instant(startMs)} and at < ${instant(endMs)})`),
      " or ",
    )})`,
  ];
  return sql`select ${stepStartOf(steps, sql`toInt64(toUnixTimestamp(at))`)} * 1000 as date, equipment, product, operator,
sumIf(weightMg, kind = 'scrap') as scrapMg, sumIf(weightMg, kind = 'reprocess') as reprocessMg, sum(count) as chargebacks
from leftovers where ${joined(conditions, " and ")} group by date, equipment, product, operator order by date, equipment, product, operator limit ${mostRows + 1}`;
}
