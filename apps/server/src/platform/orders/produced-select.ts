import { classIndex, splitByTier, type TimeWindow, usefulClasses } from "@fiel/domain";
import { instant, joined, second, type Sql, sql } from "../stores/telemetry/sql.ts";

/** A stretch of time in which one equipment made one product for one order; no two of an equipment and product overlap. */
export interface OrderStretch extends TimeWindow {
  readonly orderId: number;
  readonly equipment: number;
  readonly product: number;
}

export interface ProducedRow {
  readonly orderId: number;
  readonly useful: number;
}

const tiers = { hour: 3_600_000, fiveMinutes: 300_000 } as const;
const useful = usefulClasses.map((name) => classIndex[name]);

/** One `ProducedRow` for each order that made any: whole hours and five minutes from the roll-ups, edges from weighings. */
export function producedSelect(tenantId: number, stretches: readonly OrderStretch[]): Sql {
  const pieces = stretches.map((stretch) => ({ stretch, pieces: splitByTier(stretch, tiers) }));
  const of = (tier: "hour" | "fiveMinutes" | "raw"): OrderStretch[] =>
    pieces.flatMap(({ stretch, pieces: parts }) => parts[tier].map((window) => ({ ...stretch, ...window })));
  const parts = [
    ...matched(of("hour"), (chosen) => rolledUp(tenantId, 3600, chosen)),
    ...matched(of("fiveMinutes"), (chosen) => rolledUp(tenantId, 300, chosen)),
    ...matched(of("raw"), (chosen) => weighed(tenantId, chosen)),
  ];
  return sql`select orderId, sum(n) as useful from (${joined(parts, "\nunion all\n")}) group by orderId`;
}

/** Gives each part of `source` to the order whose stretch it lies in. */
function matched(
  stretches: readonly OrderStretch[],
  source: (stretches: readonly OrderStretch[]) => Sql,
): Sql[] {
  if (stretches.length === 0) return [];
  const tuples = stretches.map(
    ({ equipment, product, startMs, endMs, orderId }) =>
      sql`(${equipment}, ${product}, ${startMs}, ${endMs}, ${orderId})`,
  );
  return [
    sql`select orderId, n from (${source(stretches)}) as part asof join (
select one.1 as equipment, one.2 as product, one.3 as startMs, one.4 as endMs, one.5 as orderId
from (select arrayJoin(cast([${joined(tuples, ", ")}] as Array(Tuple(UInt32, UInt32, Int64, Int64, UInt32)))) as one)
) as stretch on part.equipment = stretch.equipment and part.product = stretch.product and part.atMs >= stretch.startMs
where part.atMs < stretch.endMs`,
  ];
}

function rolledUp(tenantId: number, stepS: 300 | 3600, stretches: readonly OrderStretch[]): Sql {
  const within = distinct(stretches).map(
    ({ startMs, endMs }) => sql`(step >= ${second(startMs)} and step < ${second(endMs)})`,
  );
  return sql`select equipment, product, toInt64(toUnixTimestamp(step)) * 1000 as atMs, n from weighing_rollup
where tenant = ${tenantId} and stepS = ${stepS} and ${made(stretches)} and (${joined(within, " or ")})`;
}

function weighed(tenantId: number, stretches: readonly OrderStretch[]): Sql {
  const within = distinct(stretches).map(
    ({ startMs, endMs }) => sql`(at >= ${instant(startMs)} and at < ${instant(endMs)})`,
  );
  return sql`select equipment, product, toUnixTimestamp64Milli(at) as atMs, toUInt64(1) as n from weighings
where tenant = ${tenantId} and ${made(stretches)} and (${joined(within, " or ")})`;
}

function made(stretches: readonly OrderStretch[]): Sql {
  const equipment = [...new Set(stretches.map((one) => one.equipment))];
  const products = [...new Set(stretches.map((one) => one.product))];
  return sql`equipment in ${equipment} and product in ${products} and toUInt8(class) in ${useful}`;
}

/** The equipment of a group share their order's stretches. */
function distinct(stretches: readonly OrderStretch[]): TimeWindow[] {
  return [...new Map(stretches.map((one) => [`${one.startMs} ${one.endMs}`, one])).values()];
}
