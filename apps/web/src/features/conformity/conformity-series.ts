import type { ConformitySample, ProductConformity } from "@fiel/contracts";
import { type DisplayUnit, gramsTo, type TimeWindow } from "@fiel/domain";
import type { ChartTokens } from "../../shared/charts/chart-tokens.ts";
import type { ChartOption } from "../../shared/charts/engine.ts";
import { inside, type WeightExtent } from "./conformity-axis.ts";
import { brokenLine, shortItems } from "./conformity-points.ts";

/** What the legend shows and hides. */
export const conformityParts = ["average", "minMax", "criterion", "short", "refused", "packages"] as const;
export type ConformityPart = (typeof conformityParts)[number];

export interface DrawnConformity {
  readonly product: ProductConformity;
  readonly part: TimeWindow;
  readonly extent: WeightExtent;
  readonly unit: DisplayUnit;
  readonly selectedMs: number | null;
  readonly isShown: (part: ConformityPart) => boolean;
  readonly words: { readonly nominal: string; readonly limit: string };
}

type Series = Extract<NonNullable<ChartOption["series"]>, readonly unknown[]>[number];
type Point = [number, number | null];

const downwards = "path://M5 9.2.4 1h9.2Z";
/** Tooltips are about samples, which the first series has: looking for the nearest of 50,000 packages would cost a frame. */
const untold = { tooltip: { show: false }, silent: true } as const;
const largeFrom = 2_000;

const lines = (drawn: DrawnConformity, tokens: ChartTokens): Series[] => {
  const { product, part, unit, isShown } = drawn;
  const broken = brokenLine(product.samples, part);
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

const marks = (drawn: DrawnConformity, tokens: ChartTokens): Series[] => {
  const { product, extent, unit, isShown } = drawn;
  const place = (atMs: number, grams: number): Point => [atMs, gramsTo(inside(grams, extent), unit)];
  return [
    {
      type: "scatter",
      data: isShown("packages") ? product.items.map(({ date, weight }) => place(date, weight)) : [],
      symbolSize: 3,
      itemStyle: { color: tokens.c4, opacity: 0.55 },
      large: true,
      largeThreshold: largeFrom,
      progressive: 0,
      ...untold,
      z: 2,
    },
    {
      type: "scatter",
      data: isShown("short") ? shortItems(product).map(({ date, weight }) => place(date, weight)) : [],
      symbol: downwards,
      symbolSize: 9,
      itemStyle: { color: tokens.below },
      large: false,
      ...untold,
      z: 5,
    },
    {
      type: "scatter",
      data: isShown("refused")
        ? product.samples.filter(({ approved }) => !approved).map((one) => place(one.startDate, one.avg))
        : [],
      symbol: "rect",
      symbolSize: 11,
      itemStyle: { color: "transparent", borderColor: tokens.stopped, borderWidth: 2 },
      ...untold,
      z: 6,
    },
  ];
};

/** Lines over all of the picture: Qn, Qn - T, and the sample that is told beside it. */
const references = ({ product, unit, selectedMs, words }: DrawnConformity, tokens: ChartTokens) => ({
  silent: true,
  symbol: "none",
  data: [
    {
      yAxis: gramsTo(product.productWeight, unit),
      lineStyle: { color: tokens.ink, width: 1, type: "solid" as const },
      label: { formatter: words.nominal, color: tokens.text2, position: "insideEndTop" as const },
    },
    {
      yAxis: gramsTo(product.productWeight - product.tolerance, unit),
      lineStyle: { color: tokens.below, width: 1, type: "dotted" as const },
      label: { formatter: words.limit, color: tokens["below-text"], position: "insideEndTop" as const },
    },
    ...(selectedMs === null
      ? []
      : [
          {
            xAxis: selectedMs,
            lineStyle: { color: tokens.accent, width: 1, type: "solid" as const },
            label: { show: false },
          },
        ]),
  ],
});

/** The first series is never seen: tooltip and arrow keys walk over it, sample by sample. */
export const conformitySeries = (drawn: DrawnConformity, tokens: ChartTokens): Series[] => [
  {
    type: "line",
    data: drawn.product.samples.map(({ startDate, avg }) => [startDate, gramsTo(avg, drawn.unit)]),
    lineStyle: { width: 0 },
    markLine: references(drawn, tokens),
  },
  ...lines(drawn, tokens),
  ...marks(drawn, tokens),
];
