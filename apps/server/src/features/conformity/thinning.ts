import type { ConformityQuestion } from "./conformity-question.ts";
import type { JudgedProduct } from "./judged-products.ts";

/** Points of a series that an answer lists. */
const mostPoints = 500;

/** How a series is brought to at most 500 points: in steps of equal time from the first window's start on. */
export interface Thinning {
  readonly firstMs: number;
  /** Whether each point of a product is listed by itself. */
  readonly isFew: (product: JudgedProduct) => boolean;
  readonly widthMs: (product: JudgedProduct) => number;
}

/** Of each step `perStep` points are kept at the most; the time in which a product was weighed touches one step more than it is long. */
export function thinningOf(
  { filter }: ConformityQuestion,
  perStep: number,
  pointsOf: (product: JudgedProduct) => number,
): Thinning {
  const steps = mostPoints / perStep - 1;
  return {
    firstMs: filter.windows[0]?.startMs ?? 0,
    isFew: (product) => pointsOf(product) <= mostPoints,
    widthMs: ({ fromMs, untilMs }) => Math.max(1, Math.ceil((untilMs - fromMs) / steps)),
  };
}
