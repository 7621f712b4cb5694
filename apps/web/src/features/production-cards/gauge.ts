import type { ProductionCard } from "@fiel/contracts";
import { toleranceMgOf } from "@fiel/domain";

/** Positions on a card's gauge, in percent of its width. */
export interface Gauge {
  /** Ends of the tolerance. */
  readonly ticks: readonly [low: number, high: number];
  /** The target, net plus package weight. */
  readonly nominal: number;
  readonly bar: { readonly from: number; readonly to: number };
  /** Null when outside the gauge, since a mark at the edge would be read as a value. */
  readonly mean: number | null;
  readonly targetG: number;
  readonly toleranceG: number;
}

/** Tolerances shown on each side of the target (the design's rule for cards). */
const reach = 1.25;

type Useful = Pick<ProductionCard["data"]["a"], "avg" | "min" | "max">;
type Weights = Pick<NonNullable<ProductionCard["product"]>, "productWeight" | "packageWeight">;

/** Null when the product has no net weight or no useful package was weighed. */
export const gaugeOf = ({ avg, min, max }: Useful, product: Weights | null): Gauge | null => {
  if (!product?.productWeight || avg === null || min === null || max === null) return null;
  const toleranceG = toleranceMgOf(product.productWeight * 1_000) / 1_000;
  if (toleranceG === 0) return null;
  const targetG = product.productWeight + product.packageWeight;
  const place = (grams: number): number => 50 + ((grams - targetG) / (reach * toleranceG)) * 50;
  const within = (percent: number): number => Math.min(100, Math.max(0, percent));
  const mean = place(avg);
  return {
    ticks: [place(targetG - toleranceG), place(targetG + toleranceG)],
    nominal: 50,
    bar: { from: within(place(min)), to: within(place(max)) },
    mean: mean === within(mean) ? mean : null,
    targetG,
    toleranceG,
  };
};
