import { type ConformitySample, type ProductConformity, toDraw } from "@fiel/contracts";
import { type DisplayUnit, gramsTo, type TimeWindow } from "@fiel/domain";
import type { ChartTokens } from "../../shared/charts/chart-tokens.ts";
import { pointCloud } from "../../shared/charts/cloud/point-cloud.ts";
import type { ChartOption } from "../../shared/charts/chart-option.ts";
import { pathMarks } from "../../shared/charts/marks/path-marks.ts";
import { inside, type WeightExtent } from "./conformity-axis.ts";
import { refusedOf } from "./conformity-facts.ts";
import { brokenLine, shortItems } from "./conformity-points.ts";

/** Parts of the chart that the legend toggles. */
export const conformityParts = ["average", "minMax", "criterion", "short", "refused", "packages"] as const;
export type ConformityPart = (typeof conformityParts)[number];

export interface DrawnConformity {
  readonly product: ProductConformity;
  /** The whole period; the zoom shows a part of it. */
  readonly span: TimeWindow;
  readonly part: TimeWindow;
  readonly extent: WeightExtent;
  readonly unit: DisplayUnit;
  readonly selectedMs: number | null;
  readonly isShown: (part: ConformityPart) => boolean;
  readonly words: { readonly nominal: string; readonly limit: string };
}

type Series = Extract<NonNullable<ChartOption["series"]>, readonly unknown[]>[number];
type Point = [number, number | null];
type WeightsOfTime = Pick<ProductConformity, "productWeight" | "tolerance">;
interface Coordinate {
  readonly coord: [number, number];
}

/** Corners of the marks for a package below Qn - T and for a refused sample, px. */
const downwards = [
  [-4.5, -4.5],
  [4.5, -4.5],
  [0, 4.5],
] as const;
const square = [
  [-5.5, -5.5],
  [5.5, -5.5],
  [5.5, 5.5],
  [-5.5, 5.5],
] as const;
/** For series without tooltips. Only the first series, of samples, has them: a search among 50,000 packages would cost a frame. */
const untold = { tooltip: { show: false }, silent: true } as const;
/** Above this count packages are drawn as one bitmap. */
const cloudFrom = 2_000;
const packagePx = 3;

const lines = (drawn: DrawnConformity, tokens: ChartTokens): Series[] => {
  const { product, part, unit, isShown } = drawn;
  const broken = brokenLine(product, part);
  const line = (shown: ConformityPart, valueOf: (sample: ConformitySample) => number): Point[] =>
    isShown(shown)
      ? broken.map((sample, index) => [
          sample?.startDate ?? broken[index - 1]?.startDate ?? part.startMs,
          sample && gramsTo(valueOf(sample), unit),
        ])
      : [];
  const band = { type: "line" as const, stack: "band", lineStyle: { width: 0 }, ...untold, z: 1 };
  return [
    { ...band, data: line("minMax", ({ min }) => min) },
    {
      ...band,
      data: line("minMax", ({ min, max }) => max - min),
      areaStyle: { color: tokens.band, opacity: 0.7 },
    },
    {
      type: "line",
      data: line("criterion", ({ criterion }) => criterion),
      lineStyle: { color: tokens.c1, width: 1.2, type: [4, 3] },
      ...untold,
      z: 3,
    },
    {
      type: "line",
      data: line("average", ({ avg }) => avg),
      lineStyle: { color: tokens.ink, width: 1.6 },
      ...untold,
      z: 4,
    },
  ];
};

/** Every package at its instant and weight, clamped to the drawn range. */
const packages = (drawn: DrawnConformity, tokens: ChartTokens): Series => {
  const { product, span, extent, unit, isShown } = drawn;
  const items = isShown("packages") ? toDraw(product.items) : [];
  const value = (grams: number) => gramsTo(inside(grams, extent), unit);
  if (items.length > cloudFrom) {
    const points = {
      atMs: Float64Array.from(items, ({ date }) => date),
      values: Float64Array.from(items, ({ weight }) => value(weight)),
    };
    const [low, high] = [gramsTo(extent.minG, unit), gramsTo(extent.maxG, unit)];
    return { ...pointCloud({ points, span, low, high, color: tokens.c4, sidePx: packagePx }), z: 2 };
  }
  return {
    type: "scatter",
    data: items.map(({ date, weight }) => [date, value(weight)]),
    symbolSize: packagePx,
    itemStyle: { color: tokens.c4, opacity: 0.55 },
    ...untold,
    z: 2,
  };
};

const marks = (drawn: DrawnConformity, tokens: ChartTokens): Series[] => {
  const { product, extent, unit, isShown } = drawn;
  const place = (atMs: number, grams: number): [number, number] => [
    atMs,
    gramsTo(inside(grams, extent), unit),
  ];
  return [
    packages(drawn, tokens),
    {
      ...pathMarks({
        points: isShown("short") ? shortItems(product).map(({ date, weight }) => place(date, weight)) : [],
        outline: downwards,
        style: { fill: tokens.below },
      }),
      z: 5,
    },
    {
      ...pathMarks({
        points: isShown("refused") ? refusedOf(product).map((one) => place(one.startDate, one.avg)) : [],
        outline: square,
        style: { fill: "none", stroke: tokens.stopped, lineWidth: 2 },
      }),
      z: 6,
    },
  ];
};

/** Label at the end of a line, beside the plot, so that it does not cover the newest samples. */
const labelOf = (formatter: string, color: string) => ({
  formatter,
  color,
  fontSize: 11,
  lineHeight: 13,
  position: "end" as const,
  distance: 5,
});

type Reference = Omit<ReturnType<typeof limitsOf>[number], "grams">;

/** Qn and Qn - T in g, with their line styles. */
const limitsOf = (
  { productWeight, tolerance }: WeightsOfTime,
  { words }: DrawnConformity,
  tokens: ChartTokens,
) => [
  {
    grams: productWeight,
    lineStyle: { color: tokens.ink, width: 1, type: "solid" as const },
    label: labelOf(words.nominal, tokens.text2),
  },
  {
    grams: productWeight - tolerance,
    lineStyle: { color: tokens.below, width: 1, type: "dotted" as const },
    label: labelOf(words.limit, tokens["below-text"]),
  },
];

/** Lines of Qn and Qn - T over the whole chart. When the weights changed within it, one segment per time; only the last segments are labelled. */
const limitLines = (drawn: DrawnConformity, tokens: ChartTokens) => {
  const { product, span, unit } = drawn;
  const { weights } = product;
  if (weights.length <= 1)
    return limitsOf(product, drawn, tokens).map(({ grams, ...style }) => ({
      yAxis: gramsTo(grams, unit),
      ...style,
    }));
  return weights.flatMap((own, place) => {
    const from = weights[place - 1]?.until ?? span.startMs;
    const isLast = place === weights.length - 1;
    const until = own.until ?? span.endMs;
    return limitsOf(own, drawn, tokens).map(
      ({ grams, lineStyle, label }): [Coordinate & Reference, Coordinate] => [
        {
          coord: [from, gramsTo(grams, unit)],
          lineStyle,
          label: isLast ? label : { ...label, formatter: "" },
        },
        { coord: [until, gramsTo(grams, unit)] },
      ],
    );
  });
};

/** Qn, Qn - T, and the sample whose verdict is shown beside the chart. */
const references = (drawn: DrawnConformity, tokens: ChartTokens) => ({
  silent: true,
  symbol: "none",
  z: 7,
  data: [
    ...limitLines(drawn, tokens),
    ...(drawn.selectedMs === null
      ? []
      : [
          {
            xAxis: drawn.selectedMs,
            lineStyle: { color: tokens.accent, width: 1, type: "solid" as const },
            label: { show: false },
          },
        ]),
  ],
});

/** The first series is invisible: tooltip and arrow keys step through its samples. */
export const conformitySeries = (drawn: DrawnConformity, tokens: ChartTokens): Series[] => [
  {
    type: "line",
    data: toDraw(drawn.product.samples).map(({ startDate, avg }) => [startDate, gramsTo(avg, drawn.unit)]),
    lineStyle: { width: 0 },
    markLine: references(drawn, tokens),
  },
  ...lines(drawn, tokens),
  ...marks(drawn, tokens),
];
