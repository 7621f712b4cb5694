import { splitByTier, type TimeWindow } from "@fiel/domain";
import { instant, joined, second, type Sql, sql } from "./sql.ts";

export interface WeighingQuestion {
  readonly tenantId: number;
  /** Apart from each other, in time order. */
  readonly windows: readonly TimeWindow[];
  /** Whether the last window ends now: of the step that is going on, everything belongs to it. */
  readonly untilNow: boolean;
  /** Machine ids. */
  readonly equipment: readonly number[];
  readonly operator: number | null;
  readonly product: number | null;
  /** Indexes of the classes to count; null counts all. */
  readonly classes: readonly number[] | null;
  /** Widest roll-up that may be read, s: the width of the answer's steps, or null for one total. */
  readonly stepS: number | null;
}

const tiers = { hour: 3_600_000, fiveMinutes: 300_000 } as const;

/**
 * The weighings of a question as parts to be merged: `equipment, class, product, atS` (UTC s, start of the part's step),
 * `n, inspectedYes, inspectedNo, sumMg, squaresMg, minMg, maxMg`.
 * Whole hours and whole five minutes come from the roll-ups, what is left at a window's edges from the weighings themselves;
 * of the step that is going on all that is stored, see docs/adr/0018-until-now-reads-whole-steps.md.
 */
export function weighingParts(question: WeighingQuestion): Sql {
  const { hours, fives, edges } = cut(question);
  const parts = [
    ...rolledUp(question, 3600, hours),
    ...rolledUp(question, 300, fives),
    ...(edges.length === 0 ? [] : [weighingsIn(question, edges)]),
  ];
  return parts.length === 0
    ? joined([weighingsIn(question, [{ startMs: 0, endMs: 0 }])], "")
    : joined(parts, "\nunion all\n");
}

function cut(question: WeighingQuestion): Record<"hours" | "fives" | "edges", TimeWindow[]> {
  const { stepS } = question;
  const mayReadHours = stepS === null || stepS % 3600 === 0;
  const finer = { fiveMinutes: tiers.fiveMinutes };
  const windows = wholeLastStep(question, mayReadHours ? tiers.hour : tiers.fiveMinutes);
  const pieces = windows.map((window) =>
    mayReadHours ? splitByTier(window, tiers) : { hour: [], ...splitByTier(window, finer) },
  );
  return {
    hours: pieces.flatMap(({ hour }) => hour),
    fives: pieces.flatMap(({ fiveMinutes }) => fiveMinutes),
    edges: pieces.flatMap(({ raw }) => raw),
  };
}

/** The windows of a question, one that ends now with the whole of the step that is going on: it is one row, not thousands. */
export function wholeLastStep(
  { windows, untilNow }: Pick<WeighingQuestion, "windows" | "untilNow">,
  stepMs: number,
): TimeWindow[] {
  const last = windows.at(-1);
  if (!untilNow || last === undefined) return [...windows];
  return [...windows.slice(0, -1), { ...last, endMs: Math.ceil(last.endMs / stepMs) * stepMs }];
}

function rolledUp(question: WeighingQuestion, stepS: 300 | 3600, windows: readonly TimeWindow[]): Sql[] {
  if (windows.length === 0) return [];
  return [
    sql`select equipment, class, product, toInt64(toUnixTimestamp(step)) as atS, n, inspectedYes, inspectedNo, sumMg, squaresMg, minMg, maxMg from weighing_rollup
where tenant = ${question.tenantId} and stepS = ${stepS} and ${conditionsOf(question)} and (${stepsIn(windows)})`,
  ];
}

/** Condition that picks the steps of a roll-up inside windows along their borders. */
export function stepsIn(windows: readonly TimeWindow[]): Sql {
  return joined(
    windows.map(({ startMs, endMs }) => sql`(step >= ${second(startMs)} and step < ${second(endMs)})`),
    " or ",
  );
}

/** Condition that picks the single weighings of a question. */
export function weighingsOf(question: WeighingQuestion): Sql {
  const within = joined(
    question.windows.map(({ startMs, endMs }) => sql`(at >= ${instant(startMs)} and at < ${instant(endMs)})`),
    " or ",
  );
  return sql`tenant = ${question.tenantId} and ${conditionsOf(question)} and (${within})`;
}

function weighingsIn(question: WeighingQuestion, windows: readonly TimeWindow[]): Sql {
  return sql`select equipment, class, product, toInt64(toUnixTimestamp(at)) as atS, toUInt64(1) as n, toUInt64(inspected = 'i') as inspectedYes, toUInt64(inspected = 'ni') as inspectedNo, toUInt64(weightMg) as sumMg, toUInt128(weightMg) * weightMg as squaresMg, weightMg as minMg, weightMg as maxMg from weighings
where ${weighingsOf({ ...question, windows })}`;
}

/** What a question says beside its windows and its tenant. */
export function conditionsOf({
  equipment,
  operator,
  product,
  classes,
}: Pick<WeighingQuestion, "equipment" | "operator" | "product" | "classes">): Sql {
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
