import type { DecidedProduct, Decision } from "./decision.ts";

/** The product decided for a code; none without a code, or for a code that was left out. */
export const productOf = (
  code: string | null | undefined,
  { products }: Decision,
): DecidedProduct | undefined =>
  code !== null && code !== undefined && Object.hasOwn(products, code) ? products[code] : undefined;
