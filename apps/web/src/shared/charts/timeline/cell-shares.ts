import { type TimeWindow, unionOfWindows } from "@fiel/domain";
import type { TimelineRow } from "./timeline.ts";

/** What a cell is made of, of its whole length. */
export interface CellShares {
  /** One for each layer, 0-1; where layers overlap one counts. */
  readonly layers: readonly number[];
  /** Of the row's rest, 0-1; what is neither is nothing. */
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

/** The shares of each cell of a row. Where layers overlap the `first` one counts, or else the later one, which lies above. */
export const cellShares = (
  { bars, rest = [] }: Pick<TimelineRow, "bars" | "rest">,
  cells: readonly TimeWindow[],
  first = -1,
): CellShares[] => {
  const rank = (layer: number): number => (layer === first ? bars.length : layer);
  const order = [...bars.keys()].toSorted((one, other) => rank(one) - rank(other));
  // Of each layer together with all that count before it.
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
