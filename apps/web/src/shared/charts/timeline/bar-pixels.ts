import type { TimeWindow } from "@fiel/domain";
import type { TimelineBar } from "./timeline.ts";

/** Bars on the canvas: left and right edges in turn, px, left to right; `ids` of the bars they are. */
export interface BarPixels {
  readonly edges: readonly number[];
  readonly ids: readonly number[];
}

/** Where the time axis lies on the canvas. */
export interface TimeScale {
  readonly visible: TimeWindow;
  readonly left: number;
  readonly right: number;
}

/** So that no stop disappears, however short. */
const leastWidth = 1;

/** Edges of the bars that are visible, cut to the plot, none narrower than a pixel. */
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

/** The same picture with bars that touch drawn as one. */
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

/** The bar at `x`, or the nearest within `reach` px; undefined: none. The one that began last wins. */
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
