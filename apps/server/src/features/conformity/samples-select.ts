import { valueOfProduct } from "../../platform/dashboard/value-of-product.ts";
import { weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { joined, type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { weighingsOf } from "../../platform/stores/telemetry/weighing-parts.ts";
import type { ConformityQuestion } from "./conformity-question.ts";
import { judgedClasses, type JudgedProduct } from "./judged-products.ts";
import { thinningOf } from "./thinning.ts";

/** Start and end in UTC ms, lowest, highest and sum of the gross weights in mg, s in mg, packages below Qn - T and Qn - 2 T. */
export type SampleCells = readonly [number, number, number, number, number, number, number, number];

export interface SamplesRow {
  readonly product: number;
  readonly samples: number;
  readonly refused: number;
  /** Sums over all samples: gross weight of their packages, and s, both in mg. */
  readonly grossMg: number;
  readonly deviationsMg: number;
  /** In any order, some more than once. */
  readonly kept: readonly SampleCells[];
}

const samplesPerStep = 5;

/**
 * One `SamplesRow` a product: of each step the samples with the lowest and the highest average and package, and one that was
 * refused if any was. All are judged here, as the domain's `verdictOnSample` does, to be counted: there may be 600,000.
 * Every level of nesting and every alias costs the engine's planner about as much as it costs to judge a day.
 */
export function samplesSelect(question: ConformityQuestion, products: readonly JudgedProduct[]): Sql {
  const { size, multiplier, acceptance } = question.plan;
  const of = valuesOf(products);
  const { isFew, firstMs, widthMs } = thinningOf(question, samplesPerStep, ({ count }) =>
    Math.floor(count / size),
  );
  const few = of((product) => Number(isFew(product)));
  const thousandths = Math.round(multiplier * 1000);
  return sql`select product, sum(inStep) as samples, sum(refusedInStep) as refused, sum(grossInStep) as grossMg, sum(deviationsInStep) as deviationsMg, groupArrayArray(extremes) as kept
from (
select product, if(${few} = 1, part, toInt64(0)) as ofPart, if(${few} = 1, place, intDiv(startMs - ${firstMs}, ${of(widthMs)})) as step,
count() as inStep, countIf(isRefused) as refusedInStep, sum(sumMg) as grossInStep, sum(deviationMg) as deviationsInStep,
arrayConcat([argMin(cells, sumMg), argMax(cells, sumMg), argMin(cells, lowMg), argMax(cells, highMg)], if(refusedInStep > 0, [argMinIf(cells, startMs, isRefused)], [])) as extremes
from (
select product, part, place, startMs, lowMg, highMg, sumMg, deviationMg, (startMs, endMs, lowMg, highMg, sumMg, deviationMg, below, farBelow) as cells,
(toInt64(sumMg) - ${size} * ${of(({ packageMg }) => packageMg)}) / ${size} < ${of(({ netMg }) => netMg)} - ${thousandths} / 1000 * deviationMg or below > ${acceptance} as isRefused
from (${wholeSamples(question, products, size)})
) group by product, ofPart, step
) group by product`;
}

/** Whole samples of consecutive packages of a product inside one window; weights gross. */
function wholeSamples(
  { tenantId, filter }: ConformityQuestion,
  products: readonly JudgedProduct[],
  size: number,
): Sql {
  const of = valuesOf(products);
  const limit = (times: number): Sql =>
    of(({ netMg, packageMg, toleranceMg }) => netMg + packageMg - times * toleranceMg);
  // Signed as the instants are: a cluster's shard takes a bare constant for unsigned, and the two have no common type.
  const starts = filter.windows.map(({ startMs }) => sql`toInt64(${startMs})`);
  const part =
    starts.length === 1
      ? sql`toInt64(0)`
      : sql`roundDown(toUnixTimestamp64Milli(at), [${joined(starts, ", ")}])`;
  return sql`select product, part, place, toUnixTimestamp64Milli(min(at)) as startMs, toUnixTimestamp64Milli(max(at)) as endMs,
min(weightMg) as lowMg, max(weightMg) as highMg, sum(weightMg) as sumMg, countIf(weightMg < ${limit(1)}) as below, countIf(weightMg < ${limit(2)}) as farBelow,
sqrt(toFloat64(${size} * sum(toInt128(weightMg) * weightMg) - toInt128(sumMg) * sumMg) / ${size * (size - 1)}) as deviationMg
from (
select product, at, weightMg, ${part} as part, toInt64(intDiv(row_number() over (partition by product, part order by at, weightMg) - 1, ${size})) as place
from weighings where ${weighingsOf(weighingQuestion(tenantId, filter, judgedClasses))} and product in ${products.map(({ product }) => product.id)}
) group by product, part, place having count() = ${size}`;
}

type ValueOf = (value: (product: JudgedProduct) => number) => Sql;

function valuesOf(products: readonly JudgedProduct[]): ValueOf {
  return (value) => valueOfProduct(new Map(products.map((each) => [each.product.id, value(each)])));
}
