import { lengthMs, weighingClasses } from "@fiel/domain";
import { weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { NumberBlock, NumberBlocks } from "../../platform/stores/telemetry/number-blocks.ts";
import { sql } from "../../platform/stores/telemetry/sql.ts";
import { weighingParts, weighingsOf } from "../../platform/stores/telemetry/weighing-parts.ts";
import type { ConformityQuestion } from "./conformity-question.ts";

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

/** Samples are drawn from useful and rejected packages. */
const judgedClasses = weighingClasses.filter((name) => name !== "pi");

/** Some 50 MB, and a twentieth of a second of this process: more packages would take more than a call may have. */
const mostPackages = 3_000_000;

/** Windows so short hold fewer packages: no machine weighs twenty a second. */
const shortMs = 36 * 3_600_000;

/**
 * The packages to be judged, as `at`, `product` and gross `weightMg`, in time order; of one instant the lightest first.
 * 422 WindowTooLarge when there are too many.
 */
export async function readPackages(question: ConformityQuestion, signal: AbortSignal): Promise<NumberBlocks> {
  const { telemetry, tenantId, filter } = question;
  await refuseTooMany(question, signal);
  const asked = weighingQuestion(tenantId, filter, judgedClasses);
  const select = sql`select at, product, weightMg from weighings where ${weighingsOf(asked)} order by at, weightMg`;
  return telemetry.blocks(select, signal);
}

async function refuseTooMany(
  { telemetry, tenantId, filter }: ConformityQuestion,
  signal: AbortSignal,
): Promise<void> {
  if (filter.windows.reduce((sum, window) => sum + lengthMs(window), 0) <= shortMs) return;
  const parts = weighingParts(weighingQuestion(tenantId, filter, judgedClasses));
  const [row] = await telemetry.rows<{ count: number }>(sql`select sum(n) as count from (${parts})`, signal);
  if ((row?.count ?? 0) > mostPackages)
    throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
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

/** In the order of the block: a machine's product changes a few times a day. */
export function runsOf(block: NumberBlock): Run[] {
  const product = block.numbers("product");
  const runs: Run[] = [];
  let start = 0;
  for (let end = 1; end <= block.rows; end += 1) {
    if (end < block.rows && product[end] === product[start]) continue;
    runs.push({ product: product[start] as number, start, end });
    start = end;
  }
  return runs;
}
