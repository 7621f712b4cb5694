import type { Locale } from "@fiel/domain";
import { plainText } from "./cell-text.ts";
import { chartSvg, type PictureSize } from "./chart-svg.ts";
import type { CollectedChart } from "./collected-sheet.ts";

/** Sizes of charts, pt. */
const sizes = {
  columns: 190,
  small: 150,
  bar: 15,
  twoBars: 22,
  around: 44,
  lying: 400,
  upright: 640,
  gap: 17,
} as const;

/** Content for a sheet's charts: one chart over the whole width, several in two columns. */
export function chartPictures(
  charts: readonly CollectedChart[],
  { width, isLandscape, locale, heading }: ChartPlace,
): unknown[] {
  const isAlone = charts.length === 1;
  const each = isAlone ? width : (width - sizes.gap) / 2;
  const pictures = charts.flatMap((chart) =>
    partsOf(chart, isLandscape ? sizes.lying : sizes.upright).map((part, i) => {
      const size = { width: each, height: heightOf(part, isAlone) };
      const isNamed = i === 0 && chart.title !== heading;
      return pictureOf(part, size, locale, isNamed);
    }),
  );
  if (isAlone) return pictures;
  const rows = Array.from({ length: Math.ceil(pictures.length / 2) }, (_, i) =>
    pictures.slice(2 * i, 2 * i + 2),
  );
  return rows.map(([left, right]) => ({
    columns: [left, right ?? { text: "", width: each }],
    columnGap: sizes.gap,
    unbreakable: true,
  }));
}

export interface ChartPlace {
  readonly width: number;
  readonly isLandscape: boolean;
  readonly locale: Locale;
  /** Heading directly above; a chart with the same title shows no title. */
  readonly heading: string | null;
}

const pictureOf = (chart: CollectedChart, size: PictureSize, locale: Locale, isNamed: boolean) => ({
  stack: [
    ...(isNamed ? [{ text: plainText(chart.title), bold: true, fontSize: 9, margin: [0, 0, 0, 4] }] : []),
    { svg: chartSvg(chart, size, locale), width: size.width, height: size.height },
  ],
  width: size.width,
  unbreakable: true,
  margin: [0, 0, 0, 12],
});

const heightOf = (chart: CollectedChart, isAlone: boolean): number => {
  if (chart.kind !== "bars") return isAlone ? sizes.columns : sizes.small;
  return sizes.around + chart.categories.length * barOf(chart);
};

const barOf = ({ series, isStacked }: CollectedChart): number =>
  series.length > 1 && isStacked !== true ? sizes.twoBars : sizes.bar;

/** Splits a bar chart with more bars than fit on a page into several charts. */
function partsOf(chart: CollectedChart, mostHeight: number): CollectedChart[] {
  const most = Math.floor((mostHeight - sizes.around) / barOf(chart));
  const count = chart.kind === "bars" ? Math.ceil(chart.categories.length / most) : 1;
  if (count <= 1) return [chart];
  return Array.from({ length: count }, (_, i) => {
    const cut = <T>(all: readonly T[]): readonly T[] => all.slice(i * most, (i + 1) * most);
    return {
      ...chart,
      categories: cut(chart.categories),
      series: chart.series.map((one) => ({ ...one, values: cut(one.values) })),
    };
  });
}
