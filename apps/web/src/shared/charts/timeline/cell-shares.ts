import { type TimeWindow, unionOfWindows } from "@fiel/domain";
import type { TimelineRow } from "./timeline.ts";

/** Shares of a cell's length by what it contains. */
export interface CellShares {
  /** Share of each layer, 0 to 1. Where layers overlap, one counts. */
  readonly layers: readonly number[];
  /** Share of the row's `rest`, 0 to 1. Time in no layer and not in `rest` counts nowhere. */
  readonly rest: number;
}

/** Ms of each cell that the windows cover. Both lists are in time order, and cells do not overlap. */
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

/** Shares of each cell of a row. Where layers overlap, the layer `first` counts; without it the later layer, which is drawn above. */
export const cellShares = (
  { bars, rest = [] }: Pick<TimelineRow, "bars" | "rest">,
  cells: readonly TimeWindow[],
  first = -1,
): CellShares[] => {
  const rank = (layer: number): number => (layer === first ? bars.length : layer);
  const order = [...bars.keys()].toSorted((one, other) => rank(one) - rank(other));
  // Time of each layer united with all layers that take precedence over it.
  const upTo = order.map((_, at) =>
    coveredMs(cells, unionOfWindows(order.slice(at).flatMap((layer) => bars[layer] ?? []))),
  );
  const inRest = coveredMs(cells, rest);
  return cells.map((cell, at) => {
    const share = (ms = 0): number => ms / Math.max(1, cell.endMs - cell.startMs);
    const layers = bars.map((_, layer) => {
      const place = order.indexOf(layer);
      return share((upTo[place]?.[at] ?? 0) - (upTo[place + 1]?.[at] ?? 0));
    });
    return { layers, rest: share(inRest[at]) };
  });
};
