import type { DecidedProduct, Decision } from "./decision.ts";

/** What was decided to be the product of a code; none without a code, and for one that was left out. */
export const productOf = (
  code: string | null | undefined,
  { products }: Decision,
): DecidedProduct | undefined =>
  code !== null && code !== undefined && Object.hasOwn(products, code) ? products[code] : undefined;
