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

/** Axes common to compared charts. */
export interface HistogramScale {
  readonly minG: number;
  readonly maxG: number;
  /** Packages in the highest bar. */
  readonly highest: number;
}

/** Whether charts share their axes, which is the default. */
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

/** Range over all machines of a product; weights that are rare among all of them lie outside the charts. */
const pooledExtent = (own: readonly EquipmentHistogram[]): Pick<HistogramScale, "minG" | "maxG"> => {
  const bars = own.flatMap(histogramBars).toSorted((a, b) => a.fromG - b.fromG);
  return extentOf(bars, own[0]?.target ?? null, own[0]?.binWidth ?? 0);
};

/** Scales by product id, undefined for no product: machines of a product share the weight axis, all charts share the height. */
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

/** Part of the bars inside a scale, with the number of packages outside. */
export const extentIn = (
  { minG, maxG }: HistogramScale,
  bars: readonly HistogramBar[],
  binWidth: number,
): HistogramExtent => {
  // Edges lie half a bar from the outermost centres. A quarter of a bar tolerates rounding of summed fractions.
  const nearly = binWidth / 4;
  const centreOf = ({ fromG, toG }: HistogramBar): number => (fromG + toG) / 2;
  return {
    minG,
    maxG,
    lighter: totalOf(bars.filter((bar) => centreOf(bar) < minG + nearly)),
    heavier: totalOf(bars.filter((bar) => centreOf(bar) > maxG - nearly)),
  };
};
