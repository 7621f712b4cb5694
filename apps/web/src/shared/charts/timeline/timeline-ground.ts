import type { ChartTokens } from "../chart-tokens.ts";
import { timeTicks } from "../time-ticks.ts";
import type { ChartSize } from "../use-chart.ts";
import { barPixels, type TimeScale } from "./bar-pixels.ts";
import { type RenderItem, scaleOf } from "./time-scale.ts";
import { timelineBottom, type TimelineInput, timelineTop } from "./timeline-layout.ts";

const pixelsPerLine = 54;
const letterPx = 6;

interface Place {
  readonly input: TimelineInput;
  readonly tokens: ChartTokens;
  readonly size: ChartSize;
  readonly top: number;
  readonly bottom: number;
}

const nameAt = ({ tokens }: Place, x: number, y: number, text: string) => ({
  type: "text" as const,
  style: {
    x,
    y,
    text,
    align: "center" as const,
    verticalAlign: "middle" as const,
    fill: tokens.text3,
    font: `11px ${tokens.font}`,
  },
});

/** Vertical lines at round times of the visible part. */
const linesOf = (place: Place, { visible, left, right }: TimeScale) => {
  const { input, tokens, size, top, bottom } = place;
  const perMs = (right - left) / Math.max(1, visible.endMs - visible.startMs);
  const { atMs } = timeTicks(visible, Math.floor(size.width / pixelsPerLine), input.format.timeZone);
  return atMs.map((at) => {
    const x = Math.round(left + (at - visible.startMs) * perMs) + 0.5;
    return {
      type: "line" as const,
      shape: { x1: x, x2: x, y1: top, y2: bottom },
      style: { stroke: tokens.grid, lineWidth: 1 },
    };
  });
};

/** Stretches that the filter leaves out, named where there is room. */
const gapsOf = (place: Place, scale: TimeScale) => {
  const { input, tokens, top, bottom } = place;
  const { edges } = barPixels(
    input.timeline.gaps.map((gap, id) => ({ ...gap, id })),
    scale,
  );
  return edges.flatMap((from, at) => {
    if (at % 2 === 1) return [];
    const width = (edges[at + 1] ?? from) - from;
    const shape = { x: from, y: top, width, height: bottom - top };
    const ground = { type: "rect" as const, shape, style: { fill: tokens.s2 } };
    const { gap } = input.words;
    return width > gap.length * letterPx
      ? [ground, nameAt(place, from + width / 2, (top + bottom) / 2, gap)]
      : [ground];
  });
};

/** Lines and gaps below the bars, as one item that is drawn anew at each step of a gesture. */
export const groundOf = (input: TimelineInput, tokens: ChartTokens, size: ChartSize) => {
  const place = { input, tokens, size, top: timelineTop, bottom: size.height - timelineBottom };
  const draw = (scale: TimeScale) => [...gapsOf(place, scale), ...linesOf(place, scale)];
  return {
    type: "custom" as const,
    id: "ground",
    data: [[input.timeline.span.startMs, 0]],
    encode: { x: 0, y: 1 },
    clip: false,
    silent: true,
    z: 1,
    renderItem: ((params, api) => ({
      type: "group",
      silent: true,
      children: draw(scaleOf(params, api, input.timeline.span)),
    })) satisfies RenderItem,
  };
};
