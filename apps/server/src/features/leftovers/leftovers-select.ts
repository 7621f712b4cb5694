import type { SeriesSteps } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { instant, joined, type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { stepStartOf } from "../../platform/stores/telemetry/steps-sql.ts";

export interface LeftoversQuestion {
  readonly tenantId: number;
  readonly filter: ResolvedFilter;
  readonly steps: SeriesSteps;
  /** Rows that are read at most. */
  readonly most: number;
}

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

/** One `LeftoverRow` for each step, equipment, product and operator that left something over, in this order. */
export function leftoversSelect({ tenantId, filter, steps, most }: LeftoversQuestion): Sql {
  const { windows, equipment, operator, product } = filter;
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
from leftovers where ${joined(conditions, " and ")} group by date, equipment, product, operator order by date, equipment, product, operator limit ${most}`;
}
