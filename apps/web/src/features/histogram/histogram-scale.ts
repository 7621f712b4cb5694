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

/** Of all machines of a product together: what is rare among all of them lies beside the charts. */
const pooledExtent = (own: readonly EquipmentHistogram[]): Pick<HistogramScale, "minG" | "maxG"> => {
  const bars = own.flatMap(histogramBars).toSorted((a, b) => a.fromG - b.fromG);
  return extentOf(bars, own[0]?.target ?? null, own[0]?.binWidth ?? 0);
};

/** By the product's id, undefined for none: all of its machines over the same weights, and all charts equally high. */
export const scalesOf = (
  histograms: readonly EquipmentHistogram[],
  isShown: (kind: BarKind) => boolean,
): ReadonlyMap<number | undefined, HistogramScale> => {
  const heights = histograms.map((histogram) => highestOf(histogramBars(histogram), isShown));
  const highest = Math.max(0, ...heights);
  const byProduct = Map.groupBy(histograms, ({ product }) => product?.id);
  return new Map(
    [...byProduct].map(([product, own]) => {
      const { minG, maxG } = pooledExtent(own);
      return [product, { minG, maxG, highest }];
    }),
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
