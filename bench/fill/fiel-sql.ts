import { classIndex as c, verdictCode as v } from "@fiel/domain";
import { mainEquipment, operatorCode, otherEquipment } from "../plan/factory.ts";
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

const instant = (ms: string) => `fromUnixTimestamp64Milli(toInt64(${ms}))`;

/** Weighings `from` … `from + count - 1` of the recipe; postgres-sql.ts has the equivalent. */
export function fielWeighings(recipe: Recipe, from: number, count: number): string {
  const { rounds, perEquipment, slots, spanMs, mainJitterMs, otherJitterMs } = proportionsOf(recipe);
  const tenantIds = recipe.tenants.map(({ tenantId }) => tenantId).join(",");
  const productIds = recipe.tenants.flatMap((tenant) => tenant.productIds).join(",");
  return `insert into weighings (tenant, equipment, at, product, operator, class, inspected, verdict, weightMg, deviance)
with toString(number) as digits, CRC32(digits) as h, CRC32(concat(digits, '.')) as g, CRC32(concat(digits, '@')) as j,
  intDiv(number, ${slots}) as round, number % ${slots} as slot, slot < ${rowsPerRound} as main,
  if(main, 0, 1 + intDiv(slot - ${rowsPerRound}, ${otherEquipment})) as t,
  if(main, 1 + slot % ${mainEquipment}, 1 + (slot - ${rowsPerRound}) % ${otherEquipment}) as mid,
  if(main, round * ${perEquipment} + intDiv(slot, ${mainEquipment}), round) as k,
  if(main, ${rounds * perEquipment}, ${rounds}) as packages,
  bitAnd(h, 65535) + bitShiftRight(h, 16) + bitAnd(g, 65535) + bitShiftRight(g, 16) as halves,
  ${w.lowestMg} + ${w.stepMg} * intDiv(halves, ${w.divisor}) as mg,
  multiIf(j % ${invalidOf} < 2, ${c.pi}, mg > ${w.rejectOverMg}, ${c.ro}, mg < ${w.rejectUnderMg}, ${c.ru},
    mg > ${w.correctionOverMg}, ${c.aro}, mg < ${w.correctionUnderMg}, ${c.aru}, ${c.ar}) as kind
select [${tenantIds}][t + 1], mid,
  ${instant(`${recipe.span.startMs} + intDiv(k * ${spanMs}, packages) + j % if(main, ${mainJitterMs}, ${otherJitterMs})`)},
  [${productIds}][t * ${productsInTurn} + intDiv(k * ${productRuns}, packages) % ${productsInTurn} + 1], ${operatorCode},
  kind, 0, multiIf(kind = ${c.ro}, ${v.over}, kind = ${c.ru}, ${v.under}, kind = ${c.pi}, ${v.invalid}, ${v.useful}), mg, 0
from numbers(${from}, ${count})
settings max_insert_threads = 2, insert_deduplicate = 0`;
}

/** A status every `statusStepS` for each equipment of the first tenant. */
export function fielStatuses({ span, tenants, statusStepS }: Recipe): string {
  const steps = Math.floor((span.endMs - span.startMs) / (statusStepS * 1000));
  return `insert into statuses (tenant, equipment, at, state, speed, condition, product, operator)
with 1 + number % ${mainEquipment} as mid, ${span.startMs} + intDiv(number, ${mainEquipment}) * ${statusStepS * 1000} as ms,
  CRC32(concat(toString(mid), '/', toString(intDiv(ms, ${stateBlockMs})))) % ${stateKinds} as kind
select ${tenants[0]?.tenantId ?? 0}, mid, ${instant("ms")}, if(kind = 2, 3, 2), if(kind <= 2, 0, 60), multiIf(kind < 2, 1, kind = 2, 2, 0), 0, ${operatorCode}
from numbers(${steps * mainEquipment}) settings insert_deduplicate = 0`;
}
