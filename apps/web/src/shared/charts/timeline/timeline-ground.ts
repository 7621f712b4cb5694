import type { ChartTokens } from "../chart-tokens.ts";
import { timeTicks } from "../time-ticks.ts";
import { overviewPx } from "../chart-zoom.ts";
import type { ChartSize } from "../use-chart.ts";
import { barPixels, type TimeScale } from "./bar-pixels.ts";
import { type RenderItem, scaleOf } from "./time-scale.ts";
import { type TimelineInput, timelineTop, totalWidths } from "./timeline-layout.ts";

const pixelsPerLine = 54;

const text = (x: number, y: number, content: string, color: string, align: "left" | "right" | "center") => ({
  type: "text" as const,
  style: {
    x,
    y,
    text: content,
    fill: color,
    font: "400 11px var(--font)",
    align,
    verticalAlign: "middle" as const,
  },
});

const line = (x: number, top: number, bottom: number, color: string) => ({
  type: "line" as const,
  shape: { x1: x, x2: x, y1: top, y2: bottom },
  style: { stroke: color, lineWidth: 1 },
});

/** Under the bars: lines at round times, what the filter leaves out, the columns' names. One item, drawn anew as time moves. */
export const groundOf = (input: TimelineInput, tokens: ChartTokens, size: ChartSize) => {
  const { timeline, words, format } = input;
  const top = timelineTop;
  const bottom = size.height - overviewPx - 16;
  const draw = (scale: TimeScale) => {
    const { left, right } = scale;
    const perMs = (right - left) / Math.max(1, scale.visible.endMs - scale.visible.startMs);
    const ticks = timeTicks(scale.visible, Math.floor(size.width / pixelsPerLine), format.timeZone).atMs;
    const lines = ticks.map((atMs) =>
      line(Math.round(left + (atMs - scale.visible.startMs) * perMs) + 0.5, top, bottom, tokens.grid),
    );
    const { edges } = barPixels(
      timeline.gaps.map((gap, id) => ({ ...gap, id })),
      scale,
    );
    const gaps = edges.flatMap((from, at) => {
      const to = edges[at + 1] ?? 0;
      if (at % 2 === 1) return [];
      const ground = {
        type: "rect" as const,
        shape: { x: from, y: top, width: to - from, height: bottom - top },
        style: { fill: tokens.s2 },
      };
      const wide = to - from > words.gap.length * 6;
      return wide
        ? [ground, text((from + to) / 2, (top + bottom) / 2, words.gap, tokens.text3, "center")]
        : [ground];
    });
    let x = right + 4;
    const headers = totalWidths(timeline, size).map((width, column) => {
      x += width;
      return text(x, top / 2 - 2, timeline.totals[column] ?? "", tokens.text3, "right");
    });
    return [...gaps, ...lines, ...headers, text(left, bottom + 9, words.overview, tokens.text3, "left")];
  };
  return {
    type: "custom" as const,
    id: "ground",
    data: [[timeline.span.startMs, 0]],
    encode: { x: 0, y: 1 },
    clip: false,
    silent: true,
    z: 1,
    renderItem: ((params, api) => ({
      type: "group",
      silent: true,
      children: draw(scaleOf(params, api, timeline.span)),
    })) satisfies RenderItem,
  };
};
