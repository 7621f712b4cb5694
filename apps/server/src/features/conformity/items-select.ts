import { valueOfProduct } from "../../platform/dashboard/value-of-product.ts";
import { weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { weighingsOf } from "../../platform/stores/telemetry/weighing-parts.ts";
import type { ConformityQuestion } from "./conformity-question.ts";
import { judgedClasses, type JudgedProduct } from "./judged-products.ts";
import { thinningOf } from "./thinning.ts";

export interface ItemsRow {
  readonly product: number;
  /** Of each step the lightest and the heaviest package, as instant and gross weight: UTC ms, mg, UTC ms, mg. */
  readonly extremes: readonly (readonly [number, number, number, number])[];
}

const itemsPerStep = 2;

/** Above the time in a step: a weight and that time make one number that orders by both, ten times faster than a pair does. */
const timeEnd = 2 ** 32;

/** One `ItemsRow` a product; up to 500 packages each is a step of its own. */
export function itemsSelect(question: ConformityQuestion, products: readonly JudgedProduct[]): Sql {
  const { tenantId, filter } = question;
  const { isFew, firstMs, widthMs } = thinningOf(question, itemsPerStep, ({ count }) => count);
  const width = valueOfProduct(
    new Map(products.map((each) => [each.product.id, isFew(each) ? 1 : widthMs(each)])),
  );
  const weighing = (key: Sql): Sql =>
    sql`${firstMs} + step * ${width} + ${key} % ${timeEnd}, intDiv(${key}, ${timeEnd})`;
  return sql`select product, groupArray((${weighing(sql`lightest`)}, ${weighing(sql`heaviest`)})) as extremes
from (
select product, intDiv(sinceMs, ${width}) as step, min(toUInt64(weightMg) * ${timeEnd} + sinceMs % ${width}) as lightest, max(toUInt64(weightMg) * ${timeEnd} + sinceMs % ${width}) as heaviest
from (
select product, weightMg, toUInt64(toUnixTimestamp64Milli(at) - ${firstMs}) as sinceMs from weighings
where ${weighingsOf(weighingQuestion(tenantId, filter, judgedClasses))} and product in ${products.map(({ product }) => product.id)}
) group by product, step
) group by product`;
}
