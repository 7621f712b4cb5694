import type { TimeWindow } from "@fiel/domain";
import type { ChartSize } from "../use-chart.ts";
import { cellHeightPx, type TimelineCells } from "./timeline-cells.ts";
import type { CellStep } from "./cell-steps.ts";
import { plotEdges, timelineTop } from "./timeline-layout.ts";
import type { Timeline } from "./timeline.ts";

/** A cell by its row and its index in the row. */
export interface GridCell {
  readonly row: number;
  readonly at: number;
}

/** Rectangle on the canvas, px. */
interface CellRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface CellGrid {
  readonly step: CellStep;
  readonly windowOf: (cell: GridCell) => TimeWindow | undefined;
  /** The cell at a point of the canvas; null outside all cells. */
  readonly cellAt: (x: number, y: number) => GridCell | null;
  /** Rectangle of a cell on the canvas; null when it is not visible. */
  readonly rectOf: (cell: GridCell) => CellRect | null;
  /** The cell that a key leads to, also from null; undefined when the grid does not handle the key. */
  readonly cellOfKey: (key: string, from: GridCell | null) => GridCell | undefined;
}

type Move = (from: GridCell, edges: { first: number; last: number; rows: number }) => GridCell;

const page = 7;
const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: ({ row, at }) => ({ row, at: at - 1 }),
  ArrowRight: ({ row, at }) => ({ row, at: at + 1 }),
  ArrowUp: ({ row, at }) => ({ row: row - 1, at }),
  ArrowDown: ({ row, at }) => ({ row: row + 1, at }),
  PageUp: ({ row, at }) => ({ row, at: at - page }),
  PageDown: ({ row, at }) => ({ row, at: at + page }),
  Home: ({ row }, { first }) => ({ row, at: first }),
  End: ({ row }, { last }) => ({ row, at: last }),
};

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

interface Shown {
  readonly visible: TimeWindow;
  readonly size: ChartSize;
}

/** The visible cells and their positions on the canvas; null while bars are drawn apart. */
export const cellGridOf = (
  timeline: Timeline,
  cells: TimelineCells,
  { visible, size }: Shown,
): CellGrid | null => {
  const { left, right, rowPx } = plotEdges(timeline, size);
  const step = cells.stepOf({ visible, left, right });
  const rows = timeline.rows.length;
  if (step === null || rows === 0) return null;
  const all = cells.of(0, step).cells;
  const inSight = [...all.keys()].filter((at) => {
    const { startMs = 0, endMs = 0 } = all[at] ?? {};
    return endMs > visible.startMs && startMs < visible.endMs;
  });
  const edges = { first: inSight[0] ?? 0, last: inSight.at(-1) ?? 0, rows };
  const perMs = (right - left) / Math.max(1, visible.endMs - visible.startMs);
  const xOf = (ms: number): number => within(left + (ms - visible.startMs) * perMs, left, right);
  return {
    step,
    windowOf: ({ at }) => all[at],
    cellAt(x, y) {
      const row = Math.floor((y - timelineTop) / rowPx);
      const atMs = visible.startMs + (x - left) / perMs;
      const at = inSight.find((one) => atMs < (all[one]?.endMs ?? 0));
      return row < 0 || row >= rows || x < left || x > right || at === undefined ? null : { row, at };
    },
    rectOf({ row, at }) {
      const cell = all[at];
      if (cell === undefined || row >= rows || !inSight.includes(at)) return null;
      const x = xOf(cell.startMs);
      const y = Math.round(timelineTop + (row + 0.5) * rowPx - cellHeightPx / 2);
      return { x, y, width: xOf(cell.endMs) - x, height: cellHeightPx };
    },
    cellOfKey(key, from) {
      const move = moves[key];
      if (move === undefined) return undefined;
      const { row, at } = from === null ? { row: 0, at: edges.last } : move(from, edges);
      return { row: within(row, 0, rows - 1), at: within(at, edges.first, edges.last) };
    },
  };
};
