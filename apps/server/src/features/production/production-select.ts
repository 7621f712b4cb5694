import { classIndex, type WeighingClass } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { grams, sampleDeviation } from "../../platform/stores/telemetry/statistics-sql.ts";
import { weighingParts } from "../../platform/stores/telemetry/weighing-parts.ts";

export interface ProductionQuestion {
  readonly tenantId: number;
  readonly filter: ResolvedFilter;
  /** Classes to count; none counts all. */
  readonly classes: readonly WeighingClass[];
  readonly stepS: number;
  /** An instant before the windows at which a step begins, UTC s: the plant's midnight for steps above an hour. */
  readonly alignS: number;
}

/** `equipment, product (the last one), sumG, entries`: one row an equipment, its steps as JSON that the engine writes. */
export function productionSelect({ tenantId, filter, classes, stepS, alignS }: ProductionQuestion): Sql {
  const { equipment, ...rest } = filter;
  const parts = weighingParts({
    tenantId,
    ...rest,
    equipment: equipment.map(({ mid }) => mid),
    classes: classes.length === 0 ? null : classes.map((name) => classIndex[name]),
    stepS,
  });
  return sql`select equipment, argMax(lastProduct, stepStartS) as product, ${grams(sql`sum(stepSumMg)`)} as sumG,
toJSONString(arraySort(one -> one.1, groupArray(cast(tuple(stepStartS * 1000, ${grams(sql`stepSumMg`)}, round(${grams(sql`stepSumMg`)} / stepN, 3), ${grams(sql`low`)}, ${grams(sql`high`)},
round(${sampleDeviation(sql`stepN`, sql`stepSumMg`, sql`stepSquares`)}, 3), stepN) as Tuple(date Int64, sum Float64, avg Float64, min Float64, max Float64, dev Nullable(Float64), count UInt64))))) as entries
from (
select equipment, intDiv(atS - ${alignS}, ${stepS}) * ${stepS} + ${alignS} as stepStartS, argMax(product, atS) as lastProduct,
sum(n) as stepN, sum(sumMg) as stepSumMg, sum(squaresMg) as stepSquares, min(minMg) as low, max(maxMg) as high
from (${parts}) group by equipment, stepStartS
) group by equipment`;
}
