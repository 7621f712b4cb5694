import { type Sql, sql } from "../stores/telemetry/sql.ts";

/** The newest report of one equipment. */
export interface LatestState {
  readonly equipment: number;
  /** UTC ms. */
  readonly at: number;
  readonly state: number;
  readonly speed: number;
  /** Id of the product that the machine had loaded, 0 for none. */
  readonly product: number;
  /** First report after the condition last changed, UTC ms. */
  readonly since: number;
}

/** Newest report of each equipment, and when its present condition began: the first report after the newest one of another condition. */
export function latestStatesSelect(tenantId: number, equipment: readonly number[]): Sql {
  const own = sql`tenant = ${tenantId} and equipment in ${equipment}`;
  return sql`with latest as (
  select equipment, arrayReverseSort(groupArray(tuple(toUnixTimestamp64Milli(at), state, speed, toUInt8(condition), product))) as news, news[1] as last,
    arrayFirst(one -> one.4 != last.4, news).1 as changedMs
  from (select * from latest_statuses final where ${own}) group by equipment
)
select equipment, last.1 as at, last.2 as state, last.3 as speed, last.5 as product, least(begunMs, last.1) as since
from latest inner join (
  select equipment, toUnixTimestamp64Milli(min(at)) as begunMs from statuses inner join latest using (equipment)
  where ${own} and at > fromUnixTimestamp64Milli(changedMs) group by equipment
) as begun using (equipment)`;
}
