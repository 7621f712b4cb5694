import { balesOf, type ProductPackages } from "../bales/bales.ts";
import { percentOf } from "../statistics/percent.ts";

/** Progress of an order, in bales. */
export interface OrderProgress {
  readonly producedBales: number;
  readonly projectedBales: number;
  /** Bales left to make; 0 when complete or exceeded. */
  readonly remainingBales: number;
  /** Produced / projected, 0-100 with 2 decimals; above 100 when exceeded; null when nothing is projected. */
  readonly percent: number | null;
}

/**
 * Progress of an order of `projectedBales` from the useful packages that its group made of its product while it was in production, in one
 * part for each pack size. RangeError: a pack size below 1. Source: domain decisions, "Bales and orders".
 */
export function orderProgress(projectedBales: number, made: readonly ProductPackages[]): OrderProgress {
  const producedBales = balesOf(...made);
  return {
    producedBales,
    projectedBales,
    remainingBales: Math.max(0, projectedBales - producedBales),
    percent: percentOf(producedBales, projectedBales),
  };
}
