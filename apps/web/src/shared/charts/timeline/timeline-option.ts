import type { ChartTokens } from "../chart-tokens.ts";
import type { ChartOption } from "../chart-option.ts";
import { fixedPlot } from "../fixed-plot.ts";
import type { BuildOption, ChartSize } from "../use-chart.ts";
import { barsPicture, isPicture } from "./bars-picture.ts";
import type { CellStep } from "./cell-steps.ts";
import { cellsSeries, type TimelineCells } from "./timeline-cells.ts";
import { stripes } from "./stripes.ts";
import { inPictureName, rangeBarsType } from "./timeline.ts";
import { type RenderItem, scaleOf } from "./time-scale.ts";
import { timelineAxes } from "./timeline-axes.ts";
import { groundOf } from "./timeline-ground.ts";
import { overviewOf } from "./timeline-overview.ts";
import { timelineStill } from "./timeline-still.ts";
import {
  labelWidth,
  rightOfPlot,
  timelineBottom,
  type TimelineInput,
  timelineTop,
} from "./timeline-layout.ts";

interface Pointed {
  row: number;
  layer: number;
  bar: number;
  /** Set when cells replace the bars, which are too close together. */
  step: CellStep | null;
}

/** Shapes that receive the pointer. They are visible only where the bars are not painted as an image, or are striped. */
const barsOf = (
  { timeline }: TimelineInput,
  tokens: ChartTokens,
  { pointed, cells }: { readonly pointed: Pointed; readonly cells: TimelineCells },
): RenderItem => {
  const { rows, layers, span } = timeline;
  const fills = layers.map(({ token, hatched }) =>
    hatched
      ? stripes(tokens[token], hatched === "falling" ? tokens.planned : tokens.s1, hatched)
      : tokens[token],
  );
  return (params, api) => {
    const row = Number(api.value(1));
    const layer = Number(api.value(2));
    const { heightPx = 0, hatched } = layers[layer] ?? {};
    const [, middle = 0] = api.coord([span.startMs, row]);
    const scale = scaleOf(params, api, span);
    // Cells are drawn instead.
    if (cells.stepOf(scale) !== null) return { type: "group", children: [] };
    const pointOn = (bar: number) => Object.assign(pointed, { row, layer, bar, step: null });
    const content = { bars: rows[row]?.bars[layer] ?? [], scale, pointOn };
    // The library's types do not list registered shapes.
    return {
      type: rangeBarsType,
      name: hatched ? rangeBarsType : inPictureName,
      // Above the image.
      z2: 1,
      shape: { content, top: Math.round(middle - heightPx / 2), height: heightPx },
      style: { fill: fills[layer] },
      invisible: hatched === undefined && isPicture(api.getDevicePixelRatio()),
    } as unknown as ReturnType<RenderItem>;
  };
};

const seriesOf = (
  input: TimelineInput,
  tokens: ChartTokens,
  size: ChartSize,
  parts: { readonly pointed: Pointed; readonly cells: TimelineCells },
) => {
  const { timeline } = input;
  const { rows, layers, span } = timeline;
  const { pointed, cells } = parts;
  const pointOn = (row: number, step: CellStep, bar: number) =>
    Object.assign(pointed, { row, layer: -1, bar, step });
  const filled = rows.flatMap(({ bars }, row) =>
    layers.flatMap((_, layer) => ((bars[layer]?.length ?? 0) > 0 ? [[span.startMs, row, layer]] : [])),
  );
  return [
    {
      type: "custom" as const,
      id: "bars",
      data: filled,
      renderItem: barsOf(input, tokens, parts),
      encode: { x: 0, y: 1 },
      clip: true,
      z: 3,
    },
    groundOf(input, tokens, size),
    barsPicture(input, tokens, cells),
    cellsSeries(input, tokens, cells, pointOn),
    overviewOf(input, tokens, size),
  ];
};

/** Option of the timeline: rows of bars over time, their totals, and an overview of the whole span below. */
export const timelineOption =
  (input: TimelineInput, cells: TimelineCells): BuildOption =>
  (tokens, size): ChartOption => {
    const pointed: Pointed = { row: -1, layer: -1, bar: -1, step: null };
    const series = seriesOf(input, tokens, size, { pointed, cells });
    return {
      grid: {
        left: labelWidth(input.timeline, size),
        right: rightOfPlot(input.timeline, size),
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
          if (same && pointed.step !== null) {
            return cells.tell({ row, step: pointed.step, at: pointed.bar });
          }
          return input.tooltip(row, layer, same ? pointed.bar : undefined);
        },
      },
      ...timelineAxes(input, tokens, size),
      graphic: timelineStill(input, tokens, size),
      series,
    };
  };
