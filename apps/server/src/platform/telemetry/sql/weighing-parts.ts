import { hourS, splitByTier, type TimeWindow } from "@fiel/domain";
import { rollUpStepsS } from "../../stores/telemetry/schema/weighing-tables.ts";
import { instant, joined, second, type Sql, sql } from "../../stores/telemetry/sql.ts";

export interface WeighingQuery {
  readonly tenantId: number;
  /** Not overlapping, in time order. */
  readonly windows: readonly TimeWindow[];
  /** Whether the last window ends now and so includes the whole present step. */
  readonly untilNow: boolean;
  /** Machine ids. */
  readonly equipment: readonly number[];
  readonly operator: number | null;
  readonly product: number | null;
  /** Indexes of the classes to count; null counts all. */
  readonly classes: readonly number[] | null;
  /** A length, s, that divides all borders of the answer's steps in UTC, so that no step of the roll-up lies in two of them; null for one total. */
  readonly stepS: number | null;
}

/**
 * Weighings of a query as parts to be merged: `equipment, class, product, atS` (UTC s, start of the part's step), `n, inspectedYes, inspectedNo,
 * sumMg, squaresMg, minMg, maxMg`. Whole steps come from the roll-up, the longest that fit; the rest at window edges from the weighings. The present
 * step is read whole, see docs/adr/0018-open-windows-are-read-by-whole-steps.md.
 */
export function weighingParts(question: WeighingQuery): Sql {
  const { steps, edges } = cut(question);
  const parts = [
    ...(steps.length === 0 ? [] : [rolledUp(question, steps)]),
    ...(edges.length === 0 ? [] : [weighingsIn(question, edges)]),
  ];
  return parts.length === 0
    ? weighingsIn(question, [{ startMs: 0, endMs: 0 }])
    : joined(parts, "\nunion all\n");
}

interface Cut {
  readonly steps: readonly StepsOf[];
  readonly edges: readonly TimeWindow[];
}

function cut(question: WeighingQuery): Cut {
  const allowed = stepsFor(question);
  const tiers = Object.fromEntries(allowed.map((tierS) => [tierS, tierS * 1000]));
  // The present step is extended by at most an hour; a longer extension would hide the order of the last weighings.
  const lastS = Math.min(hourS, allowed[0] ?? 1);
  const pieces = wholeLastStep(question, lastS * 1000).map((window) => splitByTier(window, tiers));
  return {
    steps: allowed
      .map((tierS) => ({ stepS: tierS, windows: pieces.flatMap((piece) => piece[tierS] ?? []) }))
      .filter(({ windows }) => windows.length > 0),
    edges: pieces.flatMap(({ raw }) => raw ?? []),
  };
}

/** Steps of the roll-up that a query may read, longest first. None lies in two steps of the answer, and each divides the one before. */
function stepsFor({ stepS }: WeighingQuery): number[] {
  const steps: number[] = [];
  for (const tierS of rollUpStepsS.toReversed()) {
    const isInside = stepS === null || stepS % tierS === 0;
    if (isInside && (steps.at(-1) ?? tierS) % tierS === 0) steps.push(tierS);
  }
  return steps;
}

/** Windows of a query. A window that ends now is extended to the end of the present step, which is one row instead of thousands. */
export function wholeLastStep(
  { windows, untilNow }: Pick<WeighingQuery, "windows" | "untilNow">,
  stepMs: number,
): TimeWindow[] {
  const last = windows.at(-1);
  if (!untilNow || last === undefined) return [...windows];
  return [...windows.slice(0, -1), { ...last, endMs: Math.ceil(last.endMs / stepMs) * stepMs }];
}

/** Windows whose borders are borders of the roll-up's steps of one width. */
export interface StepsOf {
  readonly stepS: number;
  readonly windows: readonly TimeWindow[];
}

/** Condition that selects steps of several widths from a roll-up, for one scan of the table. */
export const stepsOf = (all: readonly StepsOf[]): Sql =>
  joined(
    all.map(({ stepS, windows }) => sql`(stepS = ${stepS} and (${stepsIn(windows)}))`),
    " or ",
  );

function rolledUp(question: WeighingQuery, steps: readonly StepsOf[]): Sql {
  return sql`select equipment, class, product, toInt64(toUnixTimestamp(step)) as atS, n, inspectedYes, inspectedNo, sumMg, squaresMg, minMg, maxMg from weighing_rollup
where tenant = ${question.tenantId} and ${conditionsOf(question)} and (${stepsOf(steps)})`;
}

function stepsIn(windows: readonly TimeWindow[]): Sql {
  return joined(
    windows.map(({ startMs, endMs }) => sql`(step >= ${second(startMs)} and step < ${second(endMs)})`),
    " or ",
  );
}

/** Condition that selects the single weighings of a query. */
export function weighingsOf(question: WeighingQuery): Sql {
  const within = joined(
    question.windows.map(({ startMs, endMs }) => sql`(at >= ${instant(startMs)} and at < ${instant(endMs)})`),
    " or ",
  );
  return sql`tenant = ${question.tenantId} and ${conditionsOf(question)} and (${within})`;
}

function weighingsIn(question: WeighingQuery, windows: readonly TimeWindow[]): Sql {
  return sql`select equipment, class, product, toInt64(toUnixTimestamp(at)) as atS, toUInt64(1) as n, toUInt64(inspected = 'i') as inspectedYes, toUInt64(inspected = 'ni') as inspectedNo, toUInt64(weightMg) as sumMg, toUInt128(weightMg) * weightMg as squaresMg, weightMg as minMg, weightMg as maxMg from weighings
where ${weighingsOf({ ...question, windows })}`;
}

/** Conditions of a query besides its windows and tenant. */
export function conditionsOf({
  equipment,
  operator,
  product,
  classes,
}: Pick<WeighingQuery, "equipment" | "operator" | "product" | "classes">): Sql {
  return joined(
    [
      sql`equipment in ${equipment}`,
      ...(operator === null ? [] : [sql`operator = ${operator}`]),
      ...(product === null ? [] : [sql`product = ${product}`]),
      ...(classes === null ? [] : [sql`toUInt8(class) in ${classes}`]),
    ],
    " and ",
  );
}
