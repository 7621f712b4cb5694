import { classIndex, splitByTier, type TimeWindow, usefulClasses } from "@fiel/domain";
import { instant, joined, second, type Sql, sql } from "../stores/telemetry/sql.ts";

/** A stretch of time in which a group of equipment made one product for one order; no two of a group and product overlap. */
export interface OrderStretch extends TimeWindow {
  readonly orderId: number;
  readonly groupId: number;
  readonly product: number;
}

export interface ProducedRow {
  readonly orderId: number;
  readonly useful: number;
}

/** The group of each equipment (at least one), by machine id. */
export type Groups = ReadonlyMap<number, number>;

const tiers = { hour: 3_600_000, fiveMinutes: 300_000 } as const;
const useful = usefulClasses.map((name) => classIndex[name]);

/** One `ProducedRow` for each order that made any: whole hours and five minutes from the roll-ups, edges from weighings. */
export function producedSelect(tenantId: number, groups: Groups, stretches: readonly OrderStretch[]): Sql {
  const pieces = stretches.map((stretch) => ({ stretch, pieces: splitByTier(stretch, tiers) }));
  const of = (tier: "hour" | "fiveMinutes" | "raw"): OrderStretch[] =>
    pieces.flatMap(({ stretch, pieces: parts }) => parts[tier].map((window) => ({ ...stretch, ...window })));
  const parts = [
    ...matched(groups, of("hour"), (chosen) => rolledUp(tenantId, 3600, groups, chosen)),
    ...matched(groups, of("fiveMinutes"), (chosen) => rolledUp(tenantId, 300, groups, chosen)),
    ...matched(groups, of("raw"), (chosen) => weighed(tenantId, groups, chosen)),
  ];
  return sql`select orderId, sum(n) as useful from (${joined(parts, "\nunion all\n")}) group by orderId`;
}

/** Gives each part of `source` to the order whose stretch it lies in. */
function matched(
  groups: Groups,
  stretches: readonly OrderStretch[],
  source: (stretches: readonly OrderStretch[]) => Sql,
): Sql[] {
  if (stretches.length === 0) return [];
  const column = (of: (stretch: OrderStretch) => number, type: Sql): Sql =>
    sql`cast(${list(stretches.map(of))} as Array(${type}))`;
  const [id, time] = [sql`UInt32`, sql`Int64`];
  const columns = [
    column(({ groupId }) => groupId, id),
    column(({ product }) => product, id),
    column(({ startMs }) => startMs, time),
    column(({ endMs }) => endMs, time),
    column(({ orderId }) => orderId, id),
  ];
  const groupOf = sql`transform(equipment, ${list([...groups.keys()])}, ${list([...groups.values()])}, 0)`;
  return [
    sql`select orderId, n from (select toUInt32(${groupOf}) as groupId, product, atMs, n from (${source(stretches)})) as part asof join (
select one.1 as groupId, one.2 as product, one.3 as startMs, one.4 as endMs, one.5 as orderId from (select arrayJoin(arrayZip(${joined(columns, ", ")})) as one)
) as stretch on part.groupId = stretch.groupId and part.product = stretch.product and part.atMs >= stretch.startMs
where part.atMs < stretch.endMs`,
  ];
}

/** A list that is one literal to the engine, however long: each number that is an expression of its own costs it time. */
const list = (values: readonly number[]): Sql =>
  sql`[${joined(
    values.map((value) => sql`${value}`),
    ", ",
  )}]`;

/** Five minutes are only read in the hours in which an order began or ended. */
function rolledUp(
  tenantId: number,
  stepS: 300 | 3600,
  groups: Groups,
  stretches: readonly OrderStretch[],
): Sql {
  const { startMs, endMs } = spanOf(stretches);
  const within = stepS === 300 ? sql`and toStartOfHour(step) in ${startsOf(stretches, tiers.hour)}` : sql``;
  return sql`select equipment, product, toInt64(toUnixTimestamp(step)) * 1000 as atMs, n from weighing_rollup
where tenant = ${tenantId} and stepS = ${stepS} and step >= ${second(startMs)} and step < ${second(endMs)} ${within} and ${made(groups, stretches)}`;
}

function weighed(tenantId: number, groups: Groups, stretches: readonly OrderStretch[]): Sql {
  const { startMs, endMs } = spanOf(stretches);
  return sql`select equipment, product, toUnixTimestamp64Milli(at) as atMs, toUInt64(1) as n from weighings
where tenant = ${tenantId} and at >= ${instant(startMs)} and at < ${instant(endMs)} and toStartOfFiveMinutes(at) in ${startsOf(stretches, tiers.fiveMinutes)} and ${made(groups, stretches)}`;
}

function made(groups: Groups, stretches: readonly OrderStretch[]): Sql {
  const products = [...new Set(stretches.map((one) => one.product))];
  return sql`equipment in ${[...groups.keys()]} and product in ${products} and toUInt8(class) in ${useful}`;
}

function spanOf(stretches: readonly OrderStretch[]): TimeWindow {
  const startMs = stretches.reduce((least, one) => Math.min(least, one.startMs), Infinity);
  return { startMs, endMs: stretches.reduce((most, one) => Math.max(most, one.endMs), 0) };
}

/** Starts of the steps that the stretches lie in, which are shorter than two steps and touch no more; UTC s. */
function startsOf(stretches: readonly OrderStretch[], stepMs: number): number[] {
  const startOf = (atMs: number): number => (Math.floor(atMs / stepMs) * stepMs) / 1000;
  return [...new Set(stretches.flatMap(({ startMs, endMs }) => [startOf(startMs), startOf(endMs - 1)]))];
}
