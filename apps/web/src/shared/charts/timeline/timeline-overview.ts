import type { ChartTokens } from "../chart-tokens.ts";
import type { ChartSize } from "../use-chart.ts";
import type { RenderItem } from "./time-scale.ts";
import { overviewBarsPx, type TimelineInput } from "./timeline-layout.ts";

/** Free space above the highest column and below all columns, px. */
const edgePx = 4;

/** The overview's columns of the whole span, over the slider. They do not move with the rows. */
export const overviewOf = ({ timeline }: TimelineInput, tokens: ChartTokens, size: ChartSize) => {
  const { overview, span } = timeline;
  const highest = Math.max(0, ...overview.map(([, value]) => value));
  const bottom = size.height - edgePx;
  const pointsOf = (left: number, width: number): [number, number][] => {
    const perMs = width / Math.max(1, span.endMs - span.startMs);
    const perValue = (overviewBarsPx - 2 * edgePx) / Math.max(1e-9, highest);
    const corners = overview.map(([atMs, value]): [number, number] => [
      left + (atMs - span.startMs) * perMs,
      bottom - value * perValue,
    ]);
    return [[left, bottom], ...corners, [left + width, bottom]];
  };
  return {
    type: "custom" as const,
    id: "overview",
    data: [[span.startMs, 0]],
    encode: { x: 0, y: 1 },
    clip: false,
    silent: true,
    // In the slider's plane: above its window and below its handles.
    z: 4,
    renderItem: (({ coordSys }) => {
      const plot = coordSys as unknown as { readonly x: number; readonly width: number };
      return {
        type: "polygon",
        silent: true,
        z2: 3,
        shape: { points: pointsOf(plot.x, plot.width) },
        style: { fill: tokens["line-strong"] },
      };
    }) satisfies RenderItem,
  };
};
