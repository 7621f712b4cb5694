import { coilCodes, eventCodes, mainEquipment, operatorCode } from "../plan/factory.ts";
import type { Span } from "../plan/window.ts";
import { crc } from "./postgres-sql.ts";
import { type FilledTenant, productsInTurn, stateBlockMs, stateKinds } from "./recipe.ts";

// Records other than weighings, as Fiel stores them in PostgreSQL. fiel-sql.ts and postgres-sql.ts have the equivalents.

/** Rows with `mid` and `k` for each turn of each equipment. */
const turns = (count: number) =>
  `(select 1 + n % ${mainEquipment} as mid, n / ${mainEquipment} as k, n from generate_series(0::bigint, ${count * mainEquipment - 1}) as n offset 0) as turns`;

/** Creates partitions for the months of a span. */
export const addMonths = ({ startMs, endMs }: Span): string =>
  `select add_record_months(array(select generate_series(${startMs}::bigint, ${endMs} + 2678400000, 604800000)))`;

/** An occurrence for each stopped block; the one that contains the end of the span is open. */
export function occurrencesSql({ tenantId }: FilledTenant, { startMs, endMs }: Span): string {
  const first = Math.floor(startMs / stateBlockMs);
  const blocks = Math.floor(endMs / stateBlockMs) - first + 1;
  const end = `(block + 1) * ${stateBlockMs}`;
  return `insert into occurrences (tenant_id, equipment, started_at, code, ended_at, version)
select ${tenantId}, mid, block * ${stateBlockMs}, ('{${eventCodes.join(",")}}'::int[])[1 + h % ${eventCodes.length}],
  case when ${end} > ${endMs} then null else ${end} end, 0
from (select mid, ${first} + k as block, ${crc(`mid || '/' || (${first} + k)`)} as h from ${turns(blocks)} offset 0) as drawn
where h % ${stateKinds} < 2`;
}

const leftoverEveryMs = 2 * 3_600_000;
const coilEveryMs = 4 * 3_600_000;

/** Scrap, reprocess and chargebacks, one of them every two hours per equipment. */
export function leftoversSql({ tenantId, productIds }: FilledTenant, { startMs, endMs }: Span): string {
  const each = Math.floor((endMs - startMs) / leftoverEveryMs);
  return `insert into leftovers (tenant_id, equipment, at, kind, weight_mg, count, product, operator)
select ${tenantId}, mid, ${startMs} + k * ${leftoverEveryMs} + h % ${leftoverEveryMs}, ('{scrap,reprocess,chargeback}'::text[])[1 + h % 3],
  case when h % 3 = 2 then 0 else 1000 * (h % 20000) end, case when h % 3 = 2 then 1 + h % 5 else 0 end,
  ('{${productIds.join(",")}}'::int[])[k % ${productsInTurn} + 1], ${operatorCode}
from (select mid, k, ${crc("n::text")} as h from ${turns(each)} offset 0) as drawn`;
}

/** A coil of film every four hours per equipment; the newest is in use. */
export function coilUsesSql({ tenantId, productIds }: FilledTenant, { startMs, endMs }: Span): string {
  const each = Math.floor((endMs - startMs) / coilEveryMs);
  const ifOver = (value: string) => `case when k = ${each - 1} then null else ${value} end`;
  return `insert into coil_uses (tenant_id, equipment, started_at, coil, ended_at, product, weight_start_mg, weight_end_mg, count, version)
select ${tenantId}, mid, ${startMs} + k * ${coilEveryMs}, ('{${coilCodes.join(",")}}'::int[])[k % ${coilCodes.length} + 1],
  ${ifOver(`${startMs} + (k + 1) * ${coilEveryMs}`)}, ('{${productIds.join(",")}}'::int[])[k % ${productsInTurn} + 1], 20000000,
  ${ifOver("1000000")}, 8000, case when k = ${each - 1} then 0 else 1 end
from ${turns(each)}`;
}

/** Present states that follow from statuses every `stepS` over a span. */
export function statesSql({ tenantId }: FilledTenant, { startMs, endMs }: Span, stepS: number): string {
  const steps = Math.floor((endMs - startMs) / (stepS * 1000));
  return `with statuses as materialized (
  select mid, ms, kind, case when kind < 2 then 1 when kind = 2 then 2 else 0 end as condition
  from (
    select mid, ms, ${crc(`mid || '/' || ms / ${stateBlockMs}`)} % ${stateKinds} as kind
    from (select mid, ${startMs} + k * ${stepS * 1000} as ms from ${turns(steps)} offset 0) as placed offset 0
  ) as drawn
), last as (select distinct on (mid) * from statuses order by mid, ms desc),
changed as (
  select l.mid, coalesce(max(s.ms) filter (where s.condition <> l.condition), 0) as at from last l join statuses s using (mid) group by l.mid
)
insert into equipment_state (tenant_id, equipment, at, state, speed, condition, product, changed_at, begun_at)
select ${tenantId}, mid, l.ms, case when kind = 2 then 3 else 2 end, case when kind <= 2 then 0 else 60 end, condition, 0, c.at,
  (select min(s.ms) from statuses s where s.mid = l.mid and s.ms > c.at)
from last l join changed c using (mid)`;
}
