import { classIndex, type SeriesSteps, type WeighingClass } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { grams, sampleDeviation } from "../../platform/stores/telemetry/statistics-sql.ts";
import { commonStepS, stepStartOf } from "../../platform/stores/telemetry/steps-sql.ts";
import { weighingParts } from "../../platform/stores/telemetry/weighing-parts.ts";

export interface ProductionQuestion {
  readonly tenantId: number;
  readonly filter: ResolvedFilter;
  /** Classes to count; none counts all. */
  readonly classes: readonly WeighingClass[];
  readonly steps: SeriesSteps;
}

/** `equipment, products, sumMg, entries`: one row an equipment, its products with commas between them, its steps as JSON that the engine writes. */
export function productionSelect({ tenantId, filter, classes, steps }: ProductionQuestion): Sql {
  const { equipment, ...rest } = filter;
  const parts = weighingParts({
    tenantId,
    ...rest,
    equipment: equipment.map(({ mid }) => mid),
    classes: classes.length === 0 ? null : classes.map((name) => classIndex[name]),
    stepS: commonStepS(steps),
  });
  return sql`select equipment, arrayStringConcat(arraySort(groupUniqArrayArray(stepProducts)), ',') as products, sum(stepSumMg) as sumMg,
arrayStringConcat(arrayMap(one -> one.2, arraySort(one -> one.1, groupArray(tuple(stepStartS, ${stepJson})))), ',') as entries
from (
select equipment, ${stepStartOf(steps, sql`atS`)} as stepStartS, groupUniqArray(product) as stepProducts,
sum(n) as stepN, sum(sumMg) as stepSumMg, sum(squaresMg) as stepSquares, min(minMg) as low, max(maxMg) as high
from (${parts}) group by equipment, stepStartS
) group by equipment`;
}

const deviation = sampleDeviation(sql`stepN`, sql`stepSumMg`, sql`stepSquares`);

/** One step as the contract's `productionStep`. Put together as text: the engine's own JSON of tuples takes twice as long. */
const stepJson = sql`concat('{"date":', toString(stepStartS), '000,"sum":', toString(${grams(sql`stepSumMg`)}),
',"avg":', toString(round(${grams(sql`stepSumMg`)} / stepN, 3)), ',"min":', toString(${grams(sql`low`)}), ',"max":', toString(${grams(sql`high`)}),
',"dev":', ifNull(toString(round(${deviation}, 3)), 'null'), ',"count":', toString(stepN), '}')`;
