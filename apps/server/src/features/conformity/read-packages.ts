import { type TimeWindow, weighingClasses } from "@fiel/domain";
import { weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { NumberBlock, NumberBlocks } from "../../platform/stores/telemetry/number-blocks.ts";
import { sql } from "../../platform/stores/telemetry/sql.ts";
import { weighingParts, weighingsOf } from "../../platform/stores/telemetry/weighing-parts.ts";
import type { ConformityQuestion } from "./conformity-question.ts";

const hourMs = 3_600_000;

/** Where one product was weighed, and how often. */
export interface Extent {
  readonly product: number;
  readonly count: number;
  /** Instants of its first and its last package, UTC ms. */
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Consecutive packages of one product: rows of a block from `start` up to `end`. */
export interface Run {
  readonly product: number;
  readonly start: number;
  readonly end: number;
}

/** How many packages of one product an hour has. */
export interface HourCount {
  readonly product: number;
  /** Start of the hour, UTC ms. */
  readonly hourMs: number;
  readonly count: number;
}

/** Samples are drawn from useful and rejected packages. */
const judgedClasses = weighingClasses.filter((name) => name !== "pi");

/** Some 50 MB, and a twentieth of a second of this process: more packages would take more than a call may have. */
const mostPackages = 3_000_000;

/**
 * The packages of windows to be judged, as `at`, `product` and gross `weightMg`, in time order; of one instant the lightest
 * first.
 */
export async function readPackages(
  { telemetry, tenantId, filter }: ConformityQuestion,
  windows: readonly TimeWindow[],
  signal: AbortSignal,
): Promise<NumberBlocks> {
  const asked = weighingQuestion(tenantId, { ...filter, windows }, judgedClasses);
  const select = sql`select at, product, weightMg from weighings where ${weighingsOf(asked)} order by at, weightMg`;
  return telemetry.blocks(select, signal);
}

/** How many packages there are to be judged, in time order. 422 WindowTooLarge when there are too many. */
export async function countHours(
  { telemetry, tenantId, filter }: ConformityQuestion,
  signal: AbortSignal,
): Promise<HourCount[]> {
  const parts = weighingParts(weighingQuestion(tenantId, filter, judgedClasses, hourMs / 1000));
  const hours = await telemetry.rows<HourCount>(
    sql`select product, intDiv(atS * 1000, ${hourMs}) * ${hourMs} as hourMs, sum(n) as count from (${parts}) group by product, hourMs order by hourMs`,
    signal,
  );
  if (hours.reduce((sum, { count }) => sum + count, 0) > mostPackages)
    throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
  return hours;
}

/** Of each product that was weighed; instants are the starts of hours. */
export function extentsOfHours(hours: readonly HourCount[]): Extent[] {
  return [...Map.groupBy(hours, ({ product }) => product)].map(([product, own]) => ({
    product,
    count: own.reduce((sum, { count }) => sum + count, 0),
    firstMs: own[0]?.hourMs ?? 0,
    lastMs: own.at(-1)?.hourMs ?? 0,
  }));
}

/** Of each product that was weighed. */
export function extentsOf(blocks: NumberBlocks): Extent[] {
  const extents = new Map<number, Extent>();
  for (const block of blocks) {
    for (const { product, start, end } of runsOf(block)) {
      const before = extents.get(product);
      const count = (before?.count ?? 0) + end - start;
      const firstMs = before?.firstMs ?? block.instantAt("at", start);
      extents.set(product, { product, count, firstMs, lastMs: block.instantAt("at", end - 1) });
    }
  }
  return [...extents.values()];
}

/** Of the rows from `from` up to `until`, in their order: a machine's product changes a few times a day. */
export function runsOf(block: NumberBlock, from = 0, until = block.rows): Run[] {
  const product = block.numbers("product");
  const runs: Run[] = [];
  let start = from;
  for (let end = from + 1; end <= until; end += 1) {
    if (end < until && product[end] === product[start]) continue;
    runs.push({ product: product[start] as number, start, end });
    start = end;
  }
  return runs;
}
