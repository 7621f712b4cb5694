import type { SeriesSteps } from "@fiel/domain";
import { type RawBuilder, sql } from "kysely";
import { CallError } from "../http/call-error.ts";
import type { TelemetryFilter } from "./filter.ts";
import { hourlyWindows } from "./range-cache/read-ranges.ts";
import type { Reading } from "./reading.ts";

/** Leftovers of one equipment in a step, for one product and operator. */
export interface LeftoverRow {
  readonly equipment: number;
  /** Start of the step, UTC ms. */
  readonly date: number;
  /** Id; 0 for none. */
  readonly product: number;
  /** Code; 0 for none. */
  readonly operator: number;
  readonly scrapMg: number;
  readonly reprocessMg: number;
  readonly chargebacks: number;
}

/** Most rows; more are refused. 500 steps of all combinations that fit into a chart are far fewer. */
const mostRows = 100_000;
const rowBytes = 150;

/** Leftovers in steps of the zone, by step, equipment, product and operator. 422 WindowTooLarge for more than 100,000 rows. */
export async function readLeftovers(
  { records, tenantId, cache }: Reading,
  filter: TelemetryFilter,
  steps: SeriesSteps,
  timeZone: string,
): Promise<readonly LeftoverRow[]> {
  if (filter.equipment.length === 0) return [];
  const asked = { ...filter, windows: hourlyWindows(filter) };
  const mids = filter.equipment.map(({ mid }) => mid);
  const key = JSON.stringify([asked.windows, filter.operator, filter.product, mids, timeZone, steps.stepMs]);
  return cache.get({ kinds: ["leftovers"] }, `leftovers ${key}`, async (signal) => {
    const rows = await records.rows(leftoversSelect(tenantId, asked, steps), signal);
    if (rows.length > mostRows) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
    return { value: rows, bytes: rows.length * rowBytes };
  });
}

function leftoversSelect(
  tenantId: number,
  { windows, equipment, operator, product }: TelemetryFilter,
  steps: SeriesSteps,
): RawBuilder<LeftoverRow> {
  const within = windows.map(({ startMs, endMs }) => sql`(at >= ${startMs} and at < ${endMs})`);
  return sql`
    select ${stepOf(steps)} as date, equipment, product, operator,
      coalesce(sum(weight_mg) filter (where kind = 'scrap'), 0)::bigint as "scrapMg",
      coalesce(sum(weight_mg) filter (where kind = 'reprocess'), 0)::bigint as "reprocessMg", sum(count)::bigint as chargebacks
    from leftovers where tenant_id = ${tenantId} and equipment = any(${equipment.map(({ mid }) => mid)}::int[])
      ${operator === null ? sql`` : sql`and operator = ${operator}`} ${product === null ? sql`` : sql`and product = ${product}`}
      and (${sql.join(within, sql` or `)})
    group by 1, 2, 3, 4 order by 1, 2, 3, 4 limit ${mostRows + 1}
  `;
}

/** Start of the step that contains `at`, UTC ms; before the first step, the start of the first. */
const stepOf = ({ stepMs, bordersMs }: SeriesSteps): RawBuilder<number> =>
  bordersMs === null
    ? sql`at / ${stepMs}::bigint * ${stepMs}::bigint`
    : sql`(${bordersMs}::bigint[])[greatest(1, width_bucket(at, ${bordersMs}::bigint[]))]`;
