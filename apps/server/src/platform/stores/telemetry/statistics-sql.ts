import { type Sql, sql } from "./sql.ts";

/** mg of the store as g of the calls. */
export const grams = (mg: Sql): Sql => sql`${mg} / 1000`;

/**
 * Sample standard deviation in g of merged parts, null below two packages: the parts keep whole sums and sums of squares,
 * so the numerator is exact whatever was merged (128 bits hold a thousand million packages). The domain's `statistics` computes the same outside the engine.
 */
export const sampleDeviation = (n: Sql, sumMg: Sql, squaresMg: Sql): Sql =>
  sql`if(${n} > 1, sqrt(toFloat64(toInt128(${n}) * toInt128(${squaresMg}) - toInt128(${sumMg}) * toInt128(${sumMg})) / ${n} / (${n} - 1)) / 1000, null)`;
