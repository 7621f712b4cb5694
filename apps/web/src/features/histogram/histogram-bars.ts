import type { EquipmentHistogram } from "@fiel/contracts";

/** Stacked parts of a bar, bottom first. */
export const barKinds = ["useful", "below", "above", "invalid"] as const;
export type BarKind = (typeof barKinds)[number];

/** Packages by kind in a range of gross weights, `[fromG, toG)`. */
export interface HistogramBar {
  readonly fromG: number;
  readonly toG: number;
  readonly count: number;
  readonly kinds: Readonly<Record<BarKind, number>>;
}

/** Rounds to whole mg: edges are whole mg, but sums of fractions of a gram are not. */
const gramsOf = (grams: number): number => Math.round(grams * 1_000) / 1_000;

/** Bars of a histogram. Kinds come from the stored classes, not from the current target. */
export const histogramBars = ({
  data,
  binWidth,
}: Pick<EquipmentHistogram, "data" | "binWidth">): HistogramBar[] =>
  data.map(({ weight, amount, invalid, rejected, under }) => ({
    fromG: weight,
    toG: gramsOf(weight + binWidth),
    count: amount,
    kinds: { useful: amount - invalid - rejected, below: under, above: rejected - under, invalid },
  }));

export const totalOf = (bars: readonly HistogramBar[]): number =>
  bars.reduce((total, { count }) => total + count, 0);

export const kindTotals = (bars: readonly HistogramBar[]): Record<BarKind, number> => {
  const totals = { useful: 0, below: 0, above: 0, invalid: 0 };
  for (const { kinds } of bars) for (const kind of barKinds) totals[kind] += kinds[kind];
  return totals;
};

/** Largest share of packages at each end that may lie outside the chart, since one bag of the wrong product would flatten it. */
const beside = 0.002;

const countUpTo = (bars: readonly HistogramBar[], most: number): number => {
  let sum = 0;
  let index = 0;
  for (const { count } of bars) {
    if (sum + count > most) break;
    sum += count;
    index += 1;
  }
  return index;
};

export interface HistogramExtent {
  readonly minG: number;
  readonly maxG: number;
  /** Number of packages outside the drawn range. */
  readonly lighter: number;
  readonly heavier: number;
}

/** Drawn range of weights: nearly all packages and the target, with half a bar of margin. */
export const extentOf = (
  bars: readonly HistogramBar[],
  target: number | null,
  binWidth: number,
): HistogramExtent => {
  const most = totalOf(bars) * beside;
  const from = countUpTo(bars, most);
  const upTo = bars.length - countUpTo(bars.toReversed(), most);
  const edges = bars.slice(from, upTo).flatMap(({ fromG, toG }) => [fromG, toG]);
  const wanted = target === null ? edges : [...edges, target];
  return {
    minG: Math.min(...wanted) - binWidth / 2,
    maxG: Math.max(...wanted) + binWidth / 2,
    lighter: totalOf(bars.slice(0, from)),
    heavier: totalOf(bars.slice(upTo)),
  };
};
