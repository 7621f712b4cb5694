import { classesOfKind, fitWeightGrid, type HistogramBins, type WeighingClass } from "@fiel/domain";
import { type Sql, sql } from "../stores/telemetry/sql.ts";
import type { OfMachines, TelemetryFilter } from "./filter.ts";
import { readRanges } from "./range-cache/read-ranges.ts";
import type { Reading } from "./reading.ts";
import { rowsOfJson } from "./sql/json-rows.ts";
import { valueOfProduct } from "./sql/value-of-product.ts";
import { indexesOf, weighingQuery } from "./sql/weighing-query.ts";
import { type ProductsByGrid, weightParts } from "./sql/weight-parts.ts";

/** Packages of one product on one equipment in one bin. */
export interface WeightCount {
  /** Id, 0 for none. */
  readonly product: number;
  /** Lower edge of the bin as a multiple of the product's bin width. */
  readonly bin: number;
  readonly amount: number;
  readonly invalid: number;
  readonly rejected: number;
  /** Rejected packages that were underweight. */
  readonly under: number;
}

/** Bins by product id, 0 for none. */
export type ProductBins = ReadonlyMap<number, HistogramBins>;

const countBytes = 80;
const invalid = indexesOf(classesOfKind("invalid"));
const rejected = indexesOf(classesOfKind("rejected"));
const under = indexesOf(["ru"]);

/** Packages of some classes (at least one) by machine and weight, for the products that have bins; in the order of the bins. */
export async function readWeightCounts(
  reading: Reading,
  filter: TelemetryFilter,
  classes: readonly WeighingClass[],
  bins: ProductBins,
): Promise<OfMachines<readonly WeightCount[]>> {
  if (bins.size === 0) return new Map();
  const { tenantId, store } = reading;
  const name = `weights ${JSON.stringify([classes, [...bins]])}`;
  const parts = await readRanges<readonly WeightCount[]>(reading, name, filter, {
    async read(asked, signal) {
      const parts = weightParts(weighingQuery(tenantId, asked, classes), productsByGrid(bins));
      return parts === null ? new Map() : countsOf(await store.text(countsSelect(parts, bins), signal));
    },
    bytesOf: ({ length }) => length * countBytes,
  });
  return new Map(
    filter.equipment.map(({ mid }) => [mid, mergeWeightCounts(parts.flatMap((part) => part.get(mid) ?? []))]),
  );
}

/** `[equipment, product, [[bin, amount, invalid, rejected, under], ...]]` as JSON. */
function countsSelect(parts: Sql, bins: ProductBins): Sql {
  const of = (key: keyof HistogramBins): Sql =>
    valueOfProduct(new Map([...bins].map(([product, each]) => [product, each[key]])));
  return sql`select toJSONString(tuple(equipment, product, groupArray(tuple(bin, amount, invalidAmount, rejectedAmount, underAmount)))) from (
select equipment, product, greatest(least(intDiv(toInt64(weightMg), ${of("widthMg")}), ${of("last")}), ${of("first")}) as bin,
sum(n) as amount, sumIf(n, toUInt8(class) in ${invalid}) as invalidAmount, sumIf(n, toUInt8(class) in ${rejected}) as rejectedAmount,
sumIf(n, toUInt8(class) in ${under}) as underAmount
from (${parts}) group by equipment, product, bin
) group by equipment, product`;
}

type Cells = readonly [
  equipment: number,
  product: number,
  counts: readonly (readonly [
    bin: number,
    amount: number,
    invalid: number,
    rejected: number,
    under: number,
  ])[],
];

function countsOf(answer: Buffer): Map<number, WeightCount[]> {
  const rows = Map.groupBy(rowsOfJson<Cells>(answer), ([equipment]) => equipment);
  return new Map(
    [...rows].map(([equipment, own]) => [
      equipment,
      own.flatMap(([, product, counts]) =>
        counts.map(([bin, amount, invalidAmount, rejectedAmount, underAmount]) => ({
          product,
          bin,
          amount,
          invalid: invalidAmount,
          rejected: rejectedAmount,
          under: underAmount,
        })),
      ),
    ]),
  );
}

/** Separates products by whether the roll-up of weights is fine enough for their bins. */
function productsByGrid(bins: ProductBins): ProductsByGrid {
  const { onGrid = [], exact = [] } = Object.groupBy(bins, ([, each]) =>
    fitWeightGrid(each) ? "onGrid" : "exact",
  );
  const idsOf = (entries: readonly (readonly [number, HistogramBins])[]) =>
    entries.map(([product]) => product);
  return { onGrid: idsOf(onGrid), exact: idsOf(exact) };
}

/** Merges counts of one equipment: each bin of a product once, in order. */
export const mergeWeightCounts = (counts: readonly WeightCount[]): WeightCount[] =>
  Array.from(Map.groupBy(counts, ({ product, bin }) => `${product} ${bin}`).values(), (own) =>
    own.reduce(sumOf),
  ).toSorted((one, other) => one.product - other.product || one.bin - other.bin);

const sumOf = (one: WeightCount, other: WeightCount): WeightCount => ({
  ...one,
  amount: one.amount + other.amount,
  invalid: one.invalid + other.invalid,
  rejected: one.rejected + other.rejected,
  under: one.under + other.under,
});
