import { classIndex as c, verdictCode as v } from "@fiel/domain";
import { eventCodes, mainEquipment, operatorCode, otherEquipment } from "../plan/factory.ts";
import { rowsPerRound } from "../plan/options.ts";
import {
  invalidOf,
  productRuns,
  productsInTurn,
  proportionsOf,
  type Recipe,
  stateBlockMs,
  stateKinds,
  weights as w,
} from "./recipe.ts";

export const crc = (text: string) => `crc32((${text})::bytea)`;
/** Cast to one byte, PostgreSQL's narrowest type. */
export const byte = (value: string) => `(${value})::int::"char"`;

/** Weighings `from` … `from + count - 1` of the recipe; fiel-sql.ts has the equivalent. `offset 0` makes each expression be computed once. */
export function peerWeighings(recipe: Recipe, from: number, count: number): string {
  const { rounds, perEquipment, slots, spanMs, mainJitterMs, otherJitterMs } = proportionsOf(recipe);
  const tenantIds = recipe.tenants.map(({ tenantId }) => tenantId).join(",");
  const productIds = recipe.tenants.flatMap((tenant) => tenant.productIds).join(",");
  return `insert into weighings (at, weight_mg, product, tenant, deviance, equipment, operator, class, inspected, verdict)
select ${recipe.span.startMs} + k * ${spanMs} / packages + j % case when main then ${mainJitterMs} else ${otherJitterMs} end, mg,
  ('{${productIds}}'::int[])[t * ${productsInTurn} + k * ${productRuns} / packages % ${productsInTurn} + 1], ('{${tenantIds}}'::int[])[t + 1], 0, mid, ${operatorCode},
  ${byte("kind")}, ${byte("0")}, ${byte(`case kind when ${c.ro} then ${v.over} when ${c.ru} then ${v.under} when ${c.pi} then ${v.invalid} else ${v.useful} end`)}
from (
  select *, case when j % ${invalidOf} < 2 then ${c.pi} when mg > ${w.rejectOverMg} then ${c.ro} when mg < ${w.rejectUnderMg} then ${c.ru}
    when mg > ${w.correctionOverMg} then ${c.aro} when mg < ${w.correctionUnderMg} then ${c.aru} else ${c.ar} end as kind
  from (
    select j, main, case when main then 0 else 1 + (slot - ${rowsPerRound}) / ${otherEquipment} end as t,
      case when main then 1 + slot % ${mainEquipment} else 1 + (slot - ${rowsPerRound}) % ${otherEquipment} end as mid,
      case when main then round * ${perEquipment} + slot / ${mainEquipment} else round end as k,
      case when main then ${rounds * perEquipment}::bigint else ${rounds} end as packages,
      ${w.lowestMg} + ${w.stepMg} * (((h & 65535) + (h >> 16) + (g & 65535) + (g >> 16)) / ${w.divisor}) as mg
    from (
      select ${crc("digits")} as h, ${crc("digits || '.'")} as g, ${crc("digits || '@'")} as j, round, slot, slot < ${rowsPerRound} as main
      from (select n::text as digits, n / ${slots} as round, n % ${slots} as slot from generate_series(${from}::bigint, ${from + count - 1}) as n offset 0) as numbered offset 0
    ) as drawn offset 0
  ) as placed offset 0
) as classified`;
}

/** A status every `statusStepS` for each equipment of the first tenant. */
export function peerStatuses({ span, tenants, statusStepS }: Recipe): string {
  const steps = Math.floor((span.endMs - span.startMs) / (statusStepS * 1000));
  return `insert into statuses (at, tenant, product, speed, equipment, operator, state, condition)
select ms, ${tenants[0]?.tenantId ?? 0}, 0, case when kind <= 2 then 0 else 60 end, mid, ${operatorCode},
  ${byte("case when kind = 2 then 3 else 2 end")}, ${byte("case when kind < 2 then 1 when kind = 2 then 2 else 0 end")}
from (
  select mid, ms, ${crc(`mid || '/' || ms / ${stateBlockMs}`)} % ${stateKinds} as kind
  from (select 1 + n % ${mainEquipment} as mid, ${span.startMs} + n / ${mainEquipment} * ${statusStepS * 1000} as ms from generate_series(0::bigint, ${steps * mainEquipment - 1}) as n offset 0) as placed offset 0
) as drawn`;
}

/** An occurrence for each stopped block; the one that contains the end of the span is open. */
export function peerOccurrences({ span, tenants }: Recipe): string {
  const first = Math.floor(span.startMs / stateBlockMs);
  const blocks = Math.floor(span.endMs / stateBlockMs) - first + 1;
  return `insert into occurrences (started_at, ended_at, tenant, code, equipment)
select block * ${stateBlockMs}, case when (block + 1) * ${stateBlockMs} > ${span.endMs} then null else (block + 1) * ${stateBlockMs} end,
  ${tenants[0]?.tenantId ?? 0}, ('{${eventCodes.join(",")}}'::int[])[1 + h % ${eventCodes.length}], mid
from (
  select mid, block, ${crc("mid || '/' || block")} as h
  from (select 1 + n % ${mainEquipment} as mid, ${first} + n / ${mainEquipment} as block from generate_series(0::bigint, ${blocks * mainEquipment - 1}) as n offset 0) as placed offset 0
) as drawn where h % ${stateKinds} < 2`;
}
