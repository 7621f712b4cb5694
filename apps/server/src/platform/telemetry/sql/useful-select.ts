import { classIndex, hourMs, type TimeWindow, usefulClasses } from "@fiel/domain";
import { instant, joined, second, type Sql, sql } from "../../stores/telemetry/sql.ts";
import { stepsOf } from "./weighing-parts.ts";
import { hourOf, type OrderStretch } from "./stretch-pieces.ts";

/** The group of each equipment (at least one), by machine id. */
export type Groups = ReadonlyMap<number, number>;

const fiveMinutesMs = 300_000;
const useful = usefulClasses.map((name) => classIndex[name]);

/** The hours from the first to the last one that the stretches touch. */
export function hoursOfStretches(stretches: readonly OrderStretch[]): TimeWindow {
  const { startMs, endMs } = spanOf(stretches);
  return { startMs: hourOf(startMs), endMs: hourOf(endMs - 1) + hourMs };
}

/** `groupId, product, startMs, n`: useful packages by hour, from the first to the last hour of the stretches, which consist of whole hours. */
export function hoursSelect(tenantId: number, groups: Groups, stretches: readonly OrderStretch[]): Sql {
  const hours = stepsOf([{ stepS: hourMs / 1000, windows: [spanOf(stretches)] }]);
  return sql`select ${groupOf(groups)} as groupId, product, toInt64(toUnixTimestamp(step)) * 1000 as startMs, sum(n) from weighing_rollup
where tenant = ${tenantId} and (${hours}) and ${made(groups, stretches)} group by groupId, product, startMs`;
}

/**
 * `groupId, product, startMs, n`: useful packages of the stretches' hours, in pieces cut wherever a stretch begins or ends. The five minutes around
 * such a cut are read package by package.
 */
export function segmentsSelect(tenantId: number, groups: Groups, stretches: readonly OrderStretch[]): Sql {
  const borders = stretches.flatMap(({ startMs, endMs }) => [startMs, endMs]);
  const cut = borders.filter((ms) => ms % fiveMinutesMs !== 0);
  const cutSteps = [...new Set(cut.map((ms) => Math.floor(ms / fiveMinutesMs) * fiveMinutesMs))];
  const hours = [...new Set(stretches.map(({ startMs }) => hourOf(startMs) / 1000))];
  const { startMs, endMs } = spanOf(stretches);
  const ofSteps = sql`tenant = ${tenantId} and stepS = 300 and step >= ${second(hourOf(startMs))} and step < ${second(hourOf(endMs - 1) + hourMs)} and toStartOfHour(step) in ${hours} and ${made(groups, stretches)}`;
  const group = groupOf(groups);
  const steps = (but: Sql): Sql =>
    sql`select ${group} as groupId, product, toInt64(toUnixTimestamp(step)) * 1000 as startMs, sum(n) from weighing_rollup
where ${ofSteps} ${but} group by groupId, product, step`;
  if (cutSteps.length === 0) return steps(sql``);
  const [first = 0] = cutSteps.toSorted((one, other) => one - other);
  const last = Math.max(...cutSteps) + fiveMinutesMs;
  const starts = [...new Set([...cutSteps, ...cut])].toSorted((one, other) => one - other);
  const seconds = cutSteps.map((ms) => ms / 1000);
  return sql`${steps(sql`and toUnixTimestamp(step) not in ${seconds}`)}
union all
select ${group} as groupId, product, roundDown(toUnixTimestamp64Milli(at), cast(${list(starts)} as Array(Int64))) as startMs, count() from weighings
where tenant = ${tenantId} and at >= ${instant(first)} and at < ${instant(last)} and toStartOfFiveMinutes(at) in ${seconds} and ${made(groups, stretches)} group by groupId, product, startMs`;
}

const groupOf = (groups: Groups): Sql =>
  sql`transform(equipment, ${list([...groups.keys()])}, ${list([...groups.values()])}, 0)`;

/** A list that the engine parses as one literal; separate expressions for the numbers would cost time. */
const list = (values: readonly number[]): Sql =>
  sql`[${joined(
    values.map((value) => sql`${value}`),
    ", ",
  )}]`;

function made(groups: Groups, stretches: readonly OrderStretch[]): Sql {
  const products = [...new Set(stretches.map(({ product }) => product))];
  return sql`equipment in ${[...groups.keys()]} and product in ${products} and toUInt8(class) in ${useful}`;
}

function spanOf(stretches: readonly OrderStretch[]): TimeWindow {
  const startMs = stretches.reduce((least, one) => Math.min(least, one.startMs), Infinity);
  return { startMs, endMs: stretches.reduce((most, one) => Math.max(most, one.endMs), 0) };
}
