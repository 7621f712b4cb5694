import { classesOfKind, type HistogramBins, type WeighingClass } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { valueOfProduct } from "../../platform/dashboard/value-of-product.ts";
import { indexesOf, weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { grams } from "../../platform/stores/telemetry/statistics-sql.ts";
import { weighingsOf } from "../../platform/stores/telemetry/weighing-parts.ts";

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
  const products = [...bins.keys()];
  const of = (key: keyof HistogramBins): Sql =>
    valueOfProduct(new Map([...bins].map(([product, each]) => [product, each[key]])));
  return sql`select equipment, product, toJSONString(arraySort(one -> one.1, groupArray(cast(tuple(${grams(sql`bin * ${of("widthMg")}`)}, amount, invalidAmount, rejectedAmount)
as Tuple(weight Float64, amount UInt64, invalid UInt64, rejected UInt64))))) as data
from (
select equipment, product, greatest(least(intDiv(toInt64(weightMg), ${of("widthMg")}), ${of("last")}), ${of("first")}) as bin,
count() as amount, countIf(toUInt8(class) in ${invalid}) as invalidAmount, countIf(toUInt8(class) in ${rejected}) as rejectedAmount
from weighings where ${weighingsOf(weighingQuestion(tenantId, filter, classes))} and product in ${products} group by equipment, product, bin
) group by equipment, product`;
}
