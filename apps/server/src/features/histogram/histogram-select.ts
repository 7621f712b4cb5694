import { classesOfKind, fitWeightGrid, type HistogramBins, type WeighingClass } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { valueOfProduct } from "../../platform/dashboard/value-of-product.ts";
import { indexesOf, weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { weighingParts } from "../../platform/stores/telemetry/weighing-parts.ts";
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

/**
 * `equipment, product, counts, moments`: one row for each that weighed, its bins as JSON `[[bin, amount, invalid, rejected], ...]`, or for a
 * product without bins its moments `[count, sum of mg, sum of their squares]`; the other cell is empty. Statements to be run side by side:
 * planning them takes longer than counting, and one processor plans a statement.
 */
export function histogramSelects(question: HistogramQuestion, bins: ProductBins): Sql[] {
  const counts = bins.size === 0 ? [] : [countsSelect(question, bins)];
  return [...counts, momentsSelect(question, bins)];
}

/** The first of these rows alone; at least one product has bins. */
export function countsSelect({ tenantId, filter, classes }: HistogramQuestion, bins: ProductBins): Sql {
  const parts = weightParts(weighingQuestion(tenantId, filter, classes), productsByGrid(bins));
  if (parts === null) throw new RangeError("no product to count");
  const of = (key: keyof HistogramBins): Sql =>
    valueOfProduct(new Map([...bins].map(([product, each]) => [product, each[key]])));
  return sql`select equipment, product, toJSONString(arraySort(one -> one.1, groupArray(tuple(bin, amount, invalidAmount, rejectedAmount)))) as counts, '' as moments
from (
select equipment, product, greatest(least(intDiv(toInt64(weightMg), ${of("widthMg")}), ${of("last")}), ${of("first")}) as bin,
sum(n) as amount, sumIf(n, toUInt8(class) in ${invalid}) as invalidAmount, sumIf(n, toUInt8(class) in ${rejected}) as rejectedAmount
from (${parts}) group by equipment, product, bin
) group by equipment, product`;
}

function momentsSelect({ tenantId, filter, classes }: HistogramQuestion, bins: ProductBins): Sql {
  const parts = weighingParts(weighingQuestion(tenantId, filter, classes));
  const others = bins.size === 0 ? sql`` : sql`where product not in ${[...bins.keys()]}`;
  return sql`select equipment, product, '' as counts, toJSONString(tuple(sum(n), toString(sum(sumMg)), toString(sum(squaresMg)))) as moments
from (${parts}) ${others} group by equipment, product`;
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
