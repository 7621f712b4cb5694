import type { ChartTokens } from "../chart-tokens.ts";
import type { ChartOption } from "../engine.ts";
import { fixedPlot } from "../fixed-plot.ts";
import type { BuildOption, ChartSize } from "../use-chart.ts";
import { barPixels, mergedEdges } from "./bar-pixels.ts";
import { stripes } from "./stripes.ts";
import { rangeBarsType } from "./timeline.ts";
import { type RenderItem, scaleOf } from "./time-scale.ts";
import { timelineAxes } from "./timeline-axes.ts";
import { groundOf } from "./timeline-ground.ts";
import { overviewOf } from "./timeline-overview.ts";
import {
  labelWidth,
  timelineBottom,
  type TimelineInput,
  timelineTop,
  totalWidths,
} from "./timeline-layout.ts";

/** Room for half of the last label of the time axis, px. */
const leastRight = 16;

interface Pointed {
  row: number;
  layer: number;
  bar: number;
}

const barsOf = ({ timeline }: TimelineInput, tokens: ChartTokens, pointed: Pointed): RenderItem => {
  const fills = timeline.layers.map(({ token, hatched }) =>
    hatched ? stripes(tokens[token], tokens.s1) : tokens[token],
  );
  return (params, api) => {
    const row = Number(api.value(1));
    const layer = Number(api.value(2));
    const scale = scaleOf(params, api, timeline.span);
    const pixels = barPixels(timeline.rows[row]?.bars[layer] ?? [], scale);
    const height = timeline.layers[layer]?.heightPx ?? 0;
    const [, middle = 0] = api.coord([timeline.span.startMs, row]);
    const pointer = { on: (bar: number) => Object.assign(pointed, { row, layer, bar }) };
    const shape = {
      edges: mergedEdges(pixels.edges),
      pixels,
      top: Math.round(middle - height / 2),
      height,
      pointer,
    };
    // The registered shape is not among those that the library's types list.
    return { type: rangeBarsType, shape, style: { fill: fills[layer] } } as unknown as ReturnType<RenderItem>;
  };
};

const seriesOf = (input: TimelineInput, tokens: ChartTokens, size: ChartSize, pointed: Pointed) => {
  const { timeline } = input;
  const { rows, layers, span } = timeline;
  const filled = rows.flatMap(({ bars }, row) =>
    layers.flatMap((_, layer) => ((bars[layer]?.length ?? 0) > 0 ? [[span.startMs, row, layer]] : [])),
  );
  return [
    {
      type: "custom" as const,
      id: "bars",
      data: filled,
      renderItem: barsOf(input, tokens, pointed),
      encode: { x: 0, y: 1 },
      clip: true,
      z: 3,
    },
    groundOf(input, tokens, size),
    overviewOf(input, tokens, size),
  ];
};

/** Rows of bars over time with their totals, and an overview of the whole span below. */
export const timelineOption =
  (input: TimelineInput): BuildOption =>
  (tokens, size): ChartOption => {
    const left = labelWidth(input.timeline, size);
    const pointed: Pointed = { row: -1, layer: -1, bar: -1 };
    const series = seriesOf(input, tokens, size, pointed);
    const right = totalWidths(input.timeline, size).reduce((sum, width) => sum + width, 0);
    return {
      grid: {
        left,
        right: Math.max(right + 6, leastRight),
        top: timelineTop,
        bottom: timelineBottom,
        ...fixedPlot,
      },
      tooltip: {
        trigger: "item",
        formatter: (params) => {
          const { value } = (Array.isArray(params) ? params[0] : params) ?? {};
          const [, row = -1, layer = -1] = Array.isArray(value) ? value.map(Number) : [];
          const same = pointed.row === row && pointed.layer === layer;
          return input.tooltip(row, layer, same ? pointed.bar : undefined);
        },
      },
      ...timelineAxes(input, tokens, size),
      series,
    };
  };
