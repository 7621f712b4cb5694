import { classesOfKind, fitWeightGrid, type HistogramBins, type WeighingClass } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { valueOfProduct } from "../../platform/dashboard/value-of-product.ts";
import { indexesOf, weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { grams } from "../../platform/stores/telemetry/statistics-sql.ts";
import { type ProductsByGrid, weightParts } from "../../platform/stores/telemetry/weight-parts.ts";

export interface HistogramQuestion {
  readonly tenantId: number;
  readonly filter: ResolvedFilter;
  readonly classes: readonly WeighingClass[];
  /** By the product's id; at least one. Other products are not counted. */
  readonly bins: ReadonlyMap<number, HistogramBins>;
}

const invalid = indexesOf(classesOfKind("invalid"));
const rejected = indexesOf(classesOfKind("rejected"));

/** `equipment, product, data`: one row for each that weighed, its bins as JSON that the engine writes. */
export function histogramSelect({ tenantId, filter, classes, bins }: HistogramQuestion): Sql {
  const parts = weightParts(weighingQuestion(tenantId, filter, classes), productsByGrid(bins));
  if (parts === null) throw new RangeError("no product to count");
  const of = (key: keyof HistogramBins): Sql =>
    valueOfProduct(new Map([...bins].map(([product, each]) => [product, each[key]])));
  return sql`select equipment, product, toJSONString(arraySort(one -> one.1, groupArray(cast(tuple(${grams(sql`bin * ${of("widthMg")}`)}, amount, invalidAmount, rejectedAmount)
as Tuple(weight Float64, amount UInt64, invalid UInt64, rejected UInt64))))) as data
from (
select equipment, product, greatest(least(intDiv(toInt64(weightMg), ${of("widthMg")}), ${of("last")}), ${of("first")}) as bin,
sum(n) as amount, sumIf(n, toUInt8(class) in ${invalid}) as invalidAmount, sumIf(n, toUInt8(class) in ${rejected}) as rejectedAmount
from (${parts}) group by equipment, product, bin
) group by equipment, product`;
}

/** By whether their bins can be counted from the roll-up of weights. */
export function productsByGrid(bins: ReadonlyMap<number, HistogramBins>): ProductsByGrid {
  const { onGrid = [], exact = [] } = Object.groupBy(bins, ([, each]) =>
    fitWeightGrid(each) ? "onGrid" : "exact",
  );
  const idsOf = (entries: readonly (readonly [number, HistogramBins])[]) =>
    entries.map(([product]) => product);
  return { onGrid: idsOf(onGrid), exact: idsOf(exact) };
}
