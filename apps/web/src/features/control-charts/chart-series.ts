import { type ControlChart, type ControlMark, type ControlPoint, toDraw } from "@fiel/contracts";
import { type DisplayUnit, gramsTo, type TimeWindow } from "@fiel/domain";
import type { ChartOption } from "../../shared/charts/chart-option.ts";
import type { ChartTokens } from "../../shared/charts/chart-tokens.ts";
import { pathMarks } from "../../shared/charts/marks/path-marks.ts";
import { brokenLine, type DrawnLines, type Extent, inside } from "./chart-facts.ts";

/** Parts of the chart that the legend toggles. */
export const chartParts = ["points", "limits", "signals", "marks"] as const;
export type ChartPart = (typeof chartParts)[number];

/** The two charts, one above the other. */
type Side = "location" | "spread";

export interface DrawnChart {
  readonly chart: ControlChart;
  /** The whole period; the zoom shows a part of it. */
  readonly span: TimeWindow;
  readonly lines: readonly DrawnLines[];
  readonly extents: Readonly<Record<Side, Extent>>;
  readonly unit: DisplayUnit;
  readonly selectedMs: number | null;
  readonly isShown: (part: ChartPart) => boolean;
  readonly words: Readonly<Record<"lower" | "centre" | "upper", string>> & {
    readonly weight: (grams: number) => string;
    /** A letter for each kind of mark, which the legend explains. */
    readonly letterOf: (kind: ControlMark["kind"]) => string;
  };
}

type Series = Extract<NonNullable<ChartOption["series"]>, readonly unknown[]>[number];

const untold = { tooltip: { show: false }, silent: true } as const;
const square = [
  [-5, -5],
  [5, -5],
  [5, 5],
  [-5, 5],
] as const;
const dot = [
  [-2, -2],
  [2, -2],
  [2, 2],
  [-2, 2],
] as const;
/** Above this number of points, single dots would cover the line. */
const mostDots = 400;
/** Up to this number of points with signals their rules are written beside them. */
const mostNamed = 12;
const indexOf = { location: 0, spread: 1 } as const;

const valueOf = (point: ControlPoint, side: Side): number | null =>
  side === "location" ? point.location : point.spread;

const placer = ({ extents, unit }: DrawnChart, side: Side) => {
  const extent = extents[side];
  return (grams: number): number => gramsTo(inside(grams, extent), unit);
};

const axes = (side: Side) => ({ xAxisIndex: indexOf[side], yAxisIndex: indexOf[side] });

const bounds = ["lower", "centre", "upper"] as const;

/** Colour and dashes of a line of the limits. */
const styleOf = (bound: (typeof bounds)[number], isFixed: boolean, tokens: ChartTokens) => {
  if (!isFixed) return { color: tokens.text3, width: 1, type: [6, 4] as [number, number] };
  return bound === "centre"
    ? { color: tokens.text2, width: 1, type: "solid" as const }
    : { color: tokens.stopped, width: 1.2, type: [2, 2] as [number, number] };
};

/** Lower limit, centre line and upper limit, each over its time. Lines and not marks: a mark whose ends are both out of sight is not drawn. */
const limitLines = (drawn: DrawnChart, side: Side, tokens: ChartTokens): Series[] => {
  const { lines, isShown } = drawn;
  const place = placer(drawn, side);
  return bounds.map((bound) => ({
    type: "line",
    ...axes(side),
    data: (isShown("limits") ? lines : []).flatMap(({ lines: own, startMs, endMs }) => {
      const at = place(own[side][bound]);
      return [
        [startMs, at],
        [endMs, at],
        [endMs, null],
      ];
    }),
    lineStyle: styleOf(bound, lines[0]?.isFixed === true, tokens),
    ...untold,
    z: 3,
  }));
};

/** Labels of the newest limits, beside the plot. */
const limitLabels = (drawn: DrawnChart, side: Side, tokens: ChartTokens) => {
  const { lines, words, isShown } = drawn;
  const last = lines.at(-1);
  if (last === undefined || !isShown("limits")) return [];
  const place = placer(drawn, side);
  return bounds.map((bound) => {
    const grams = last.lines[side][bound];
    return {
      yAxis: place(grams),
      lineStyle: { color: "transparent" },
      label: {
        formatter: `${words[bound]}\n${words.weight(grams)}`,
        color: bound === "centre" || !last.isFixed ? tokens.text2 : tokens["stopped-text"],
        fontSize: 11,
        lineHeight: 13,
        position: "end" as const,
        distance: 5,
      },
    };
  });
};

const markColors = { product: "c5", weights: "c3", step: "c2", shift: "line-strong" } as const;

/** Vertical lines of what happened to the line, with the letter of its kind at the top of the upper chart. */
const markLines = ({ chart, words, isShown }: DrawnChart, side: Side, tokens: ChartTokens) =>
  (isShown("marks") ? chart.marks : []).map(({ at, kind }) => ({
    xAxis: at,
    lineStyle: {
      color: tokens[markColors[kind]],
      width: kind === "shift" ? 1 : 1.4,
      type: kind === "shift" ? ([2, 3] as [number, number]) : ("solid" as const),
    },
    label: {
      show: side === "location",
      formatter: words.letterOf(kind),
      color: tokens.text2,
      fontSize: 11,
      fontWeight: 600 as const,
      position: "end" as const,
      distance: 3,
    },
  }));

const references = (drawn: DrawnChart, side: Side, tokens: ChartTokens) => ({
  silent: true,
  symbol: "none",
  z: 2,
  data: [
    ...limitLabels(drawn, side, tokens),
    ...markLines(drawn, side, tokens),
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

/** An invisible line through all points: tooltip and arrow keys step through it. Its marks are the limits and what happened. */
const toldPoints = (drawn: DrawnChart, side: Side, tokens: ChartTokens): Series => {
  const place = placer(drawn, side);
  return {
    type: "line",
    ...axes(side),
    data: toDraw(drawn.chart.points).map((point) => {
      const grams = valueOf(point, side);
      return [point.startDate, grams === null ? null : place(grams)];
    }),
    lineStyle: { width: 0 },
    markLine: references(drawn, side, tokens),
  };
};

const line = (drawn: DrawnChart, side: Side, tokens: ChartTokens): Series => {
  const place = placer(drawn, side);
  const broken = drawn.isShown("points") ? brokenLine(toDraw(drawn.chart.points)) : [];
  return {
    type: "line",
    ...axes(side),
    data: broken.map((point, at) => {
      const grams = point === null ? null : valueOf(point, side);
      return [point?.startDate ?? broken[at - 1]?.startDate ?? 0, grams === null ? null : place(grams)];
    }),
    lineStyle: { color: tokens.ink, width: 1.4 },
    ...untold,
    z: 4,
  };
};

const pointsWhere = (drawn: DrawnChart, side: Side, isWanted: (point: ControlPoint) => boolean) => {
  const place = placer(drawn, side);
  return toDraw(drawn.chart.points)
    .filter(isWanted)
    .flatMap((point): [number, number][] => {
      const grams = valueOf(point, side);
      return grams === null ? [] : [[point.startDate, place(grams)]];
    });
};

const isSignalOf = (side: Side) => (point: ControlPoint) =>
  side === "location" ? point.rules.length > 0 : point.spreadBeyond;

/** Rules beside their points, where there are few. */
const names = (drawn: DrawnChart, tokens: ChartTokens): Series => {
  const place = placer(drawn, "location");
  const named = drawn.isShown("signals")
    ? toDraw(drawn.chart.points).filter(({ rules }) => rules.length > 0)
    : [];
  return {
    type: "scatter",
    ...axes("location"),
    data: (named.length > mostNamed ? [] : named).map(({ startDate, location, rules }) => ({
      value: [startDate, place(location)],
      label: { formatter: rules.join("·") },
    })),
    symbolSize: 1,
    itemStyle: { color: "transparent" },
    label: {
      show: true,
      position: "top",
      distance: 7,
      color: tokens["stopped-text"],
      fontSize: 11,
      fontWeight: 600,
    },
    ...untold,
    z: 6,
  };
};

const drawnMarks = (drawn: DrawnChart, side: Side, tokens: ChartTokens): Series[] => {
  const { chart, isShown } = drawn;
  const withDots = isShown("points") && toDraw(chart.points).length <= mostDots;
  return [
    {
      ...pathMarks({
        points: withDots ? pointsWhere(drawn, side, () => true) : [],
        outline: dot,
        style: { fill: tokens.ink },
      }),
      ...axes(side),
      z: 5,
    },
    {
      ...pathMarks({
        points: isShown("signals") ? pointsWhere(drawn, side, isSignalOf(side)) : [],
        outline: square,
        style: { fill: "none", stroke: tokens.stopped, lineWidth: 2 },
      }),
      ...axes(side),
      z: 6,
    },
  ];
};

/** The first series are the told points of the upper and of the lower chart. */
export const chartSeries = (drawn: DrawnChart, tokens: ChartTokens): Series[] => [
  toldPoints(drawn, "location", tokens),
  toldPoints(drawn, "spread", tokens),
  ...(["location", "spread"] as const).flatMap((side) => [
    ...limitLines(drawn, side, tokens),
    line(drawn, side, tokens),
    ...drawnMarks(drawn, side, tokens),
  ]),
  names(drawn, tokens),
];
