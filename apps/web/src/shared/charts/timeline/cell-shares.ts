import { type TimeWindow, unionOfWindows } from "@fiel/domain";
import type { TimelineRow } from "./timeline.ts";

/** What a cell is made of, of its whole length. */
export interface CellShares {
  /** One for each layer, 0-1; where layers overlap the later one, which lies above, counts. */
  readonly layers: readonly number[];
  /** What of the row's available time no layer covers, 0-1. */
  readonly rest: number;
}

/** How many ms of each cell the windows cover; both in time order, cells apart from each other. */
const coveredMs = (cells: readonly TimeWindow[], windows: readonly TimeWindow[]): number[] => {
  const covered = cells.map(() => 0);
  let first = 0;
  for (const { startMs, endMs } of windows) {
    while ((cells[first]?.endMs ?? Infinity) <= startMs) first += 1;
    for (let at = first; at < cells.length; at += 1) {
      const cell = cells[at];
      if (cell === undefined || cell.startMs >= endMs) break;
      covered[at] = (covered[at] ?? 0) + Math.min(endMs, cell.endMs) - Math.max(startMs, cell.startMs);
    }
  }
  return covered;
};

/** The shares of each cell of a row. */
export const cellShares = (
  { bars, available = [] }: Pick<TimelineRow, "bars" | "available">,
  cells: readonly TimeWindow[],
): CellShares[] => {
  // Of each layer together with all above it.
  const above = bars.map((_, layer) => coveredMs(cells, unionOfWindows(bars.slice(layer).flat())));
  const all = above[0] ?? cells.map(() => 0);
  const inTime = coveredMs(cells, unionOfWindows([...available, ...bars.flat()]));
  return cells.map((cell, at) => {
    const lengthMs = Math.max(1, cell.endMs - cell.startMs);
    const share = (ms: number | undefined): number => (ms ?? 0) / lengthMs;
    return {
      layers: above.map((of, layer) => share((of[at] ?? 0) - (above[layer + 1]?.[at] ?? 0))),
      rest: share((inTime[at] ?? 0) - (all[at] ?? 0)),
    };
  });
};
