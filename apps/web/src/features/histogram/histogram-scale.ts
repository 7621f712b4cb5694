import type { EquipmentHistogram } from "@fiel/contracts";
import type { Preference } from "../../shared/preferences/use-stored.ts";
import {
  type BarKind,
  barKinds,
  extentOf,
  type HistogramBar,
  histogramBars,
  type HistogramExtent,
  totalOf,
} from "./histogram-bars.ts";

/** The axes of charts that are compared. */
export interface HistogramScale {
  readonly minG: number;
  readonly maxG: number;
  /** Packages of the highest bar. */
  readonly highest: number;
}

/** Charts share their axes unless somebody wants each as large as it can be. */
export const sameScale: Preference<boolean> = {
  key: "histogramScale",
  read: (text) => text !== "own",
  write: (same) => (same ? null : "own"),
};

export const highestOf = (bars: readonly HistogramBar[], isShown: (kind: BarKind) => boolean): number =>
  Math.max(
    0,
    ...bars.map(({ kinds }) => barKinds.reduce((sum, kind) => sum + (isShown(kind) ? kinds[kind] : 0), 0)),
  );

/** By the product's id, undefined for none: all of its machines over the same weights, and all charts equally high. */
export const scalesOf = (
  histograms: readonly EquipmentHistogram[],
  isShown: (kind: BarKind) => boolean,
): ReadonlyMap<number | undefined, HistogramScale> => {
  const all = histograms.map((histogram) => {
    const bars = histogramBars(histogram);
    const { minG, maxG } = extentOf(bars, histogram.target, histogram.binWidth);
    return { product: histogram.product?.id, minG, maxG, highest: highestOf(bars, isShown) };
  });
  const highest = Math.max(0, ...all.map((one) => one.highest));
  const byProduct = Map.groupBy(all, ({ product }) => product);
  return new Map(
    [...byProduct].map(([product, own]) => [
      product,
      {
        minG: Math.min(...own.map(({ minG }) => minG)),
        maxG: Math.max(...own.map(({ maxG }) => maxG)),
        highest,
      },
    ]),
  );
};

/** What of a chart's bars lies within a scale, and how many packages beside it. */
export const extentIn = (
  { minG, maxG }: HistogramScale,
  bars: readonly HistogramBar[],
  binWidth: number,
): HistogramExtent => {
  // Edges are half a bar away from the outermost centres: a quarter is beyond what sums of fractions are off.
  const nearly = binWidth / 4;
  const centreOf = ({ fromG, toG }: HistogramBar): number => (fromG + toG) / 2;
  return {
    minG,
    maxG,
    lighter: totalOf(bars.filter((bar) => centreOf(bar) < minG + nearly)),
    heavier: totalOf(bars.filter((bar) => centreOf(bar) > maxG - nearly)),
  };
};
