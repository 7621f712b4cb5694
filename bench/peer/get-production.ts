import { classIndex, hourS, startOfDayMs, stepFor, type TimeWindow, type WeighingClass } from "@fiel/domain";
import type pg from "pg";
import { peerParts } from "./parts-sql.ts";
import type { PeerTenant } from "./registrations.ts";

/** Answers `result` as JSON. PostgreSQL writes the steps as text, which is faster than its json_agg and faster than objects in Node. */
export async function peerProduction(
  pool: pg.Pool,
  tenant: PeerTenant,
  windows: readonly TimeWindow[],
  classes: readonly WeighingClass[],
): Promise<string> {
  const { tenantId, timeZone, equipment } = tenant;
  const stepS = stepFor(windows) / 1000;
  const alignS = stepS > hourS ? startOfDayMs(windows[0]?.startMs ?? 0, timeZone) / 1000 : 0;
  const parts = peerParts({
    tenantId,
    windows,
    equipment: equipment.map(({ mid }) => mid),
    classes: classes.length === 0 ? null : classes.map((name) => classIndex[name]),
    stepS,
  });
  const { rows } = await pool.query<[mid: number, sum: number, entries: string]>({
    rowMode: "array",
    text: productionSql(parts, stepS, alignS),
  });
  const byMid = new Map(rows.map((row) => [row[0], row]));
  const results = equipment.map(({ mid, name }) => {
    const [, sum, entries] = byMid.get(mid) ?? [mid, 0, ""];
    return `{"equipment":${JSON.stringify(name)},"id":${mid},"unit":"g","sum":${sum},"entries":[${entries}]}`;
  });
  return `[${results.join(",")}]`;
}

const productionSql = (
  parts: string,
  stepS: number,
  alignS: number,
): string => `select equipment, sum(sum_mg) / 1000,
string_agg('{"date":' || step || '000,"sum":' || sum_mg / 1000 || ',"avg":' || case when one then (sum_mg / 1000 / n)::text else 'null' end || ',"min":' || low / 1000.0::float8 || ',"max":' || high / 1000.0::float8 ||
  ',"dev":' || case when n > 1 and one then (sqrt((n * squares - sum_mg * sum_mg) / n / (n - 1)) / 1000)::text else 'null' end || ',"count":' || n || '}', ',' order by step)
from (
  select equipment, (at_s - ${alignS}) / ${stepS} * ${stepS} + ${alignS} as step, sum(n) as n, sum(sum_mg::float8) as sum_mg, sum(squares) as squares, min(min_mg) as low, max(max_mg) as high, min(product) = max(product) as one
  from (${parts}) as parts group by 1, 2
) as steps group by equipment`;
