import type { TimeWindow } from "@fiel/domain";
import type { TimelineBar } from "./timeline.ts";

/** Bars on the canvas from left to right: `edges` holds the left and right edge of each in px, `ids` the bar it belongs to. */
export interface BarPixels {
  readonly edges: readonly number[];
  readonly ids: readonly number[];
}

/** Position of the time axis on the canvas, px. */
export interface TimeScale {
  readonly visible: TimeWindow;
  readonly left: number;
  readonly right: number;
}

/** Least width of a bar, px, so that no short stop disappears. */
const leastWidth = 1;

/** Edges of the visible bars, cut to the plot and at least one pixel wide. */
export const barPixels = (bars: readonly TimelineBar[], { visible, left, right }: TimeScale): BarPixels => {
  const perMs = (right - left) / Math.max(1, visible.endMs - visible.startMs);
  const edges: number[] = [];
  const ids: number[] = [];
  for (const { startMs, endMs, id } of bars) {
    if (endMs < visible.startMs) continue;
    if (startMs >= visible.endMs) break;
    const from = Math.max(left, left + (startMs - visible.startMs) * perMs);
    const to = Math.min(right, left + (endMs - visible.startMs) * perMs);
    edges.push(from, Math.min(right, Math.max(to, from + leastWidth)));
    ids.push(id);
  }
  return { edges, ids };
};

/** Merges the edges of bars that touch. */
export const mergedEdges = (edges: readonly number[]): number[] => {
  const merged: number[] = [];
  for (let at = 0; at < edges.length; at += 2) {
    const from = edges[at] ?? 0;
    const to = edges[at + 1] ?? 0;
    const last = merged.length - 1;
    if (last > 0 && from <= (merged[last] ?? 0)) merged[last] = Math.max(merged[last] ?? 0, to);
    else merged.push(from, to);
  }
  return merged;
};

/** Id of the bar at `x`, or of the nearest within `reach` px; undefined when there is none. The bar that began last wins. */
export const barAt = ({ edges, ids }: BarPixels, x: number, reach: number): number | undefined => {
  let best: number | undefined;
  let bestAway = reach;
  for (let index = 0; index < ids.length; index += 1) {
    const from = edges[2 * index] ?? 0;
    if (from > x + reach) break;
    const to = edges[2 * index + 1] ?? 0;
    const away = Math.max(0, from - x, x - to);
    if (away <= bestAway) {
      best = ids[index];
      bestAway = away;
    }
  }
  return best;
};
