import { classesOfKind, fitWeightGrid, type HistogramBins, type WeighingClass } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { valueOfProduct } from "../../platform/dashboard/value-of-product.ts";
import { indexesOf, weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { type ProductsByGrid, weightParts } from "../../platform/stores/telemetry/weight-parts.ts";
import type { ProductBins } from "./product-bins.ts";

export interface HistogramQuestion {
  readonly tenantId: number;
  readonly filter: ResolvedFilter;
  /** At least one. */
  readonly classes: readonly WeighingClass[];
}

const invalid = indexesOf(classesOfKind("invalid"));
const rejected = indexesOf(classesOfKind("rejected"));

/** `equipment, product, counts`: one row for each that weighed, its bins as JSON `[[bin, amount, invalid, rejected], ...]`; at least one product has bins. */
export function countsSelect({ tenantId, filter, classes }: HistogramQuestion, bins: ProductBins): Sql {
  const parts = weightParts(weighingQuestion(tenantId, filter, classes), productsByGrid(bins));
  if (parts === null) throw new RangeError("no product to count");
  const of = (key: keyof HistogramBins): Sql =>
    valueOfProduct(new Map([...bins].map(([product, each]) => [product, each[key]])));
  return sql`select equipment, product, toJSONString(groupArray(tuple(bin, amount, invalidAmount, rejectedAmount))) as counts
from (
select equipment, product, greatest(least(intDiv(toInt64(weightMg), ${of("widthMg")}), ${of("last")}), ${of("first")}) as bin,
sum(n) as amount, sumIf(n, toUInt8(class) in ${invalid}) as invalidAmount, sumIf(n, toUInt8(class) in ${rejected}) as rejectedAmount
from (${parts}) group by equipment, product, bin
) group by equipment, product`;
}

/** By whether their bins can be counted from the roll-up of weights. */
export function productsByGrid(bins: ProductBins): ProductsByGrid {
  const { onGrid = [], exact = [] } = Object.groupBy(bins, ([, each]) =>
    fitWeightGrid(each) ? "onGrid" : "exact",
  );
  const idsOf = (entries: readonly (readonly [number, HistogramBins])[]) =>
    entries.map(([product]) => product);
  return { onGrid: idsOf(onGrid), exact: idsOf(exact) };
}
