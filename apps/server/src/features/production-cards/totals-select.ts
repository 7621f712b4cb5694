import { classesOfKind, classIndex } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { indexesOf, weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { instant, joined, type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { weighingParts, weighingsOf } from "../../platform/stores/telemetry/weighing-parts.ts";

/** What one equipment weighed; weights in mg, gross. */
export interface CardTotals {
  readonly equipment: number;
  readonly useful: number;
  readonly usefulMg: number;
  /** 0 when nothing was useful. */
  readonly lowMg: number;
  readonly highMg: number;
  readonly over: number;
  readonly overMg: number;
  readonly under: number;
  readonly underMg: number;
  readonly invalid: number;
  readonly invalidMg: number;
  /** Id of the product of the last part in which anything was weighed, 0 for none; of several the last and the first. */
  readonly lastProduct: number;
  readonly otherProduct: number;
  /** Start of the last part in which anything was weighed, UTC s. */
  readonly lastS: number;
}

const useful = indexesOf(classesOfKind("useful"));

/** Above a product's id, below the instant: one number that orders by both costs a tenth of a pair. */
const idEnd = 2 ** 32;

/** One `CardTotals` for each equipment that weighed. */
export function totalsSelect(tenantId: number, filter: ResolvedFilter): Sql {
  const parts = weighingParts(weighingQuestion(tenantId, filter));
  const isUseful = sql`toUInt8(class) in ${useful}`;
  const isClass = (name: "ro" | "ru" | "pi"): Sql => sql`toUInt8(class) = ${classIndex[name]}`;
  return sql`select equipment, sumIf(n, ${isUseful}) as useful, sumIf(sumMg, ${isUseful}) as usefulMg, minIf(minMg, ${isUseful}) as lowMg, maxIf(maxMg, ${isUseful}) as highMg,
sumIf(n, ${isClass("ro")}) as over, sumIf(sumMg, ${isClass("ro")}) as overMg, sumIf(n, ${isClass("ru")}) as under, sumIf(sumMg, ${isClass("ru")}) as underMg,
sumIf(n, ${isClass("pi")}) as invalid, sumIf(sumMg, ${isClass("pi")}) as invalidMg, max(toUInt64(atS) * ${idEnd} + product) as last, last % ${idEnd} as lastProduct, ${idEnd - 1} - max(toUInt64(atS) * ${idEnd} + (${idEnd - 1} - product)) % ${idEnd} as otherProduct, intDiv(last, ${idEnd}) as lastS
from (${parts}) group by equipment`;
}

/** The product that each equipment weighed last, where several were weighed in its last part: its end tells. */
export function lastProductsSelect(
  tenantId: number,
  filter: ResolvedFilter,
  several: readonly CardTotals[],
): Sql {
  const mids = new Set(several.map(({ equipment }) => equipment));
  const own = { ...filter, equipment: filter.equipment.filter(({ mid }) => mids.has(mid)) };
  const ends = several.map(
    ({ equipment, lastS }) => sql`(equipment = ${equipment} and at >= ${instant(lastS * 1000)})`,
  );
  return sql`select equipment, argMax(product, (at, product)) as lastProduct from weighings
where ${weighingsOf(weighingQuestion(tenantId, own))} and (${joined(ends, " or ")}) group by equipment`;
}
