import type { ChartTokens } from "../chart-tokens.ts";
import { cellShares, type CellShares } from "./cell-shares.ts";
import { cellsOfSpan, type CellStep, cellStepOf } from "./cell-steps.ts";
import { stripes } from "./stripes.ts";
import type { TimelineInput } from "./timeline-layout.ts";
import { type RenderItem, scaleOf } from "./time-scale.ts";
import type { TimeScale } from "./bar-pixels.ts";
import { rangeBarsType } from "./timeline.ts";
import type { TimeWindow } from "@fiel/domain";

/** Cells of a row at one step, with their shares. */
export interface RowCells {
  readonly cells: readonly TimeWindow[];
  readonly shares: readonly CellShares[];
}

/** A cell by its row, step and index. */
export interface CellPlace {
  readonly row: number;
  readonly step: CellStep;
  readonly at: number;
}

type Tell = (place: CellPlace) => HTMLElement | string;

/** Cells of every row, computed once for each step, and the step that holds for a scale. */
export interface TimelineCells {
  readonly stepOf: (scale: TimeScale) => CellStep | null;
  readonly of: (row: number, step: CellStep) => RowCells;
  /** Content of a cell's tooltip; empty until `tellBy` sets the function that writes it. */
  readonly tell: Tell;
  readonly tellBy: (tell: Tell) => void;
}

export const createCells = ({ timeline, format }: TimelineInput): TimelineCells => {
  const spans = new Map<CellStep, readonly TimeWindow[]>();
  const known = new Map<string, RowCells>();
  const first = timeline.layers.findIndex(({ prevails }) => prevails);
  const cellsOf = (step: CellStep): readonly TimeWindow[] => {
    const cells = spans.get(step) ?? cellsOfSpan(timeline.span, step, format.timeZone);
    spans.set(step, cells);
    return cells;
  };
  let told: Tell = () => "";
  return {
    tell: (place) => told(place),
    tellBy: (tell) => {
      told = tell;
    },
    stepOf: ({ visible, left, right }) => cellStepOf(timeline, visible, right - left),
    of(row, step) {
      const key = `${row} ${step}`;
      const cells = cellsOf(step);
      const own = timeline.rows[row];
      const found = known.get(key) ?? {
        cells,
        shares: own === undefined ? [] : cellShares(own, cells, first),
      };
      known.set(key, found);
      return found;
    },
  };
};

export const cellHeightPx = 22;
/** Index of the cells among the timeline's series. */
export const cellsIndex = 3;

interface Stack {
  readonly share: number;
  readonly fill: unknown;
}

/** Order of a cell's stack: the later layers at the bottom, layers with rising stripes (missing data) above them, `rest` on top. */
const stacksOf = ({ timeline: { layers } }: TimelineInput, tokens: ChartTokens) => {
  const fills = layers.map(({ token, cellToken, hatched }) =>
    hatched
      ? stripes(tokens[token], hatched === "falling" ? tokens.planned : tokens.s1, hatched)
      : tokens[cellToken ?? token],
  );
  const order = [...layers.keys()].toReversed();
  const stacked = [
    ...order.filter((layer) => layers[layer]?.hatched !== "rising"),
    ...order.filter((layer) => layers[layer]?.hatched === "rising"),
  ];
  return ({ layers: shares, rest }: CellShares): readonly Stack[] => [
    ...stacked.map((layer) => ({ share: shares[layer] ?? 0, fill: fills[layer] })),
    { share: rest, fill: tokens.h1 },
  ];
};

/** Rectangles of one cell, from the bottom up. */
const cellRects = (stack: readonly Stack[], [x, end]: readonly [number, number], middle: number) => {
  let bottom = Math.round(middle + cellHeightPx / 2);
  return stack.flatMap(({ share, fill }) => {
    const height = share * cellHeightPx;
    if (height < 0.25) return [];
    bottom -= height;
    const shape = { x: x + 0.5, y: bottom, width: Math.max(1, end - x - 1), height };
    return [{ type: "rect" as const, silent: true, shape, style: { fill } }];
  });
};

/** Hit area of a row's cells, which includes empty cells. */
const target = ({ cells }: RowCells, scale: TimeScale, middle: number, pointOn: (cell: number) => void) => ({
  type: rangeBarsType,
  shape: {
    content: { bars: cells.map((cell, id) => ({ ...cell, id })), scale, pointOn },
    top: Math.round(middle - cellHeightPx / 2),
    height: cellHeightPx,
  },
  style: { fill: "rgba(0,0,0,0)" },
});

/** Draws stacks of shares in place of bars that are too close together. */
export const cellsSeries = (
  input: TimelineInput,
  tokens: ChartTokens,
  cells: TimelineCells,
  pointOn: (row: number, step: CellStep, cell: number) => void,
) => {
  const { rows, span } = input.timeline;
  const stackOf = stacksOf(input, tokens);
  const rowOf = ({ cells: all, shares }: RowCells, { visible, left, right }: TimeScale, middle: number) => {
    const perMs = (right - left) / Math.max(1, visible.endMs - visible.startMs);
    const xOf = (ms: number): number =>
      Math.min(right, Math.max(left, left + (ms - visible.startMs) * perMs));
    return all.flatMap(({ startMs, endMs }, at) => {
      const own = shares[at];
      if (own === undefined || endMs <= visible.startMs || startMs >= visible.endMs) return [];
      return cellRects(stackOf(own), [xOf(startMs), xOf(endMs)], middle);
    });
  };
  const renderItem: RenderItem = (params, api) => {
    const scale = scaleOf(params, api, span);
    const step = cells.stepOf(scale);
    const row = Number(api.value(1));
    const [, middle = 0] = api.coord([span.startMs, row]);
    if (step === null) return { type: "group", children: [] };
    const own = cells.of(row, step);
    const pointed = (cell: number) => pointOn(row, step, cell);
    return {
      type: "group",
      // The frame marks the cell; emphasis would light up the whole row.
      emphasisDisabled: true,
      children: [...rowOf(own, scale, middle), target(own, scale, middle, pointed)],
    } as unknown as ReturnType<RenderItem>;
  };
  return {
    type: "custom" as const,
    id: "cells",
    data: rows.map((_, row) => [span.startMs, row]),
    encode: { x: 0, y: 1 },
    clip: true,
    z: 3,
    renderItem,
  };
};
