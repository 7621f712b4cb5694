import { splitByTier, type TimeWindow } from "@fiel/domain";
import { joined, type Sql, sql } from "../../stores/telemetry/sql.ts";
import {
  conditionsOf,
  type StepsOf,
  stepsOf,
  type WeighingQuery,
  weighingsOf,
  wholeLastStep,
} from "./weighing-parts.ts";

type WeightQuestion = Omit<WeighingQuery, "product" | "stepS">;

/** Products whose weights may be read in steps of the domain's weight grid, and products whose weights are read one by one. */
export interface ProductsByGrid {
  readonly onGrid: readonly number[];
  readonly exact: readonly number[];
}

const tiers = { day: 86_400_000, hour: 3_600_000 } as const;

/**
 * Counted weights of some products: `equipment, product, class, weightMg, n`. Whole days and hours come from the roll-up of weights, with the lower
 * edge of the grid step. Window edges, and products for which the grid is too coarse, come from the weighings. Null without products.
 */
export function weightParts(question: WeightQuestion, { onGrid, exact }: ProductsByGrid): Sql | null {
  const windows = wholeLastStep(question, tiers.hour);
  const pieces = windows.map((window) => splitByTier(window, tiers));
  const days = pieces.flatMap(({ day }) => day);
  const hours = pieces.flatMap(({ hour }) => hour);
  const edges = pieces.flatMap(({ raw }) => raw);
  const parts = [
    ...rolledUp(question, onGrid, [
      { stepS: 86_400, windows: days },
      { stepS: 3600, windows: hours },
    ]),
    ...oneByOne(question, onGrid, edges),
    ...oneByOne(question, exact, windows),
  ];
  return parts.length === 0 ? null : joined(parts, "\nunion all\n");
}

function rolledUp(question: WeightQuestion, products: readonly number[], steps: readonly StepsOf[]): Sql[] {
  const read = steps.filter(({ windows }) => windows.length > 0);
  if (products.length === 0 || read.length === 0) return [];
  return [
    sql`select equipment, product, class, weightMg, n from weight_rollup
where tenant = ${question.tenantId} and ${conditionsOf({ ...question, product: null })} and product in ${products} and (${stepsOf(read)})`,
  ];
}

function oneByOne(
  question: WeightQuestion,
  products: readonly number[],
  windows: readonly TimeWindow[],
): Sql[] {
  if (products.length === 0 || windows.length === 0) return [];
  const weighed = weighingsOf({ ...question, windows, product: null, stepS: null });
  return [
    sql`select equipment, product, class, weightMg, toUInt64(1) as n from weighings where ${weighed} and product in ${products}`,
  ];
}
