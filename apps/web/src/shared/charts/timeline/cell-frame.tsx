import { intersection } from "@fiel/domain";
import { type KeyboardEvent, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChartInstance } from "../chart-option.ts";
import type { ChartZoom } from "../chart-zoom.ts";
import { tooltipPosition } from "../tooltip-position.ts";
import { fitWindow } from "../visible-window.ts";
import { type CellGrid, cellGridOf, type GridCell } from "./cell-grid.ts";
import classes from "./cell-frame.module.css";
import { cellTexts, cellTooltip } from "./cell-tooltip.ts";
import { cellsIndex, type TimelineCells } from "./timeline-cells.ts";
import { type TimelineInput, totalsLeft, totalWidths } from "./timeline-layout.ts";
import { type Pointing, usePointedCell } from "./use-pointed-cell.ts";

interface CellFrameProps {
  readonly chart: ChartInstance;
  readonly input: TimelineInput;
  readonly cells: TimelineCells;
  readonly zoom: ChartZoom;
  /** Receives the handler of the chart's keys; null removes it. */
  readonly onKeys: (hear: ((event: KeyboardEvent) => boolean) | null) => void;
}

type Tail<List> = List extends readonly [unknown, ...infer Rest] ? Rest : never;
type Framed = GridCell & { readonly byKeys: boolean };

const sizeOf = (chart: ChartInstance) => ({ width: chart.getWidth(), height: chart.getHeight() });

const isSame = (one: GridCell | null, other: GridCell | null): boolean =>
  one?.row === other?.row && one?.at === other?.at;

const isTouch = ({ event }: Pointing): boolean =>
  event instanceof PointerEvent && event.pointerType === "touch";

const gridNow = ({ chart, input: { timeline }, cells, zoom }: CellFrameProps): CellGrid | null => {
  if (chart.isDisposed()) return null;
  const visible = zoom.window() ?? timeline.span;
  return cellGridOf(timeline, cells, { visible, size: sizeOf(chart) });
};

/** Zooms to the time of a cell, where its bars are drawn apart. */
const openCell = ({ input, zoom }: CellFrameProps, grid: CellGrid, cell: GridCell): void => {
  const { span } = input.timeline;
  const window = grid.windowOf(cell);
  const part = window === undefined ? null : intersection(window, span);
  if (part !== null) zoom.show(fitWindow(part, span, zoom.shortestMs));
};

const tellOf = (chart: ChartInstance, grid: CellGrid, cell: GridCell): void => {
  const rect = grid.rectOf(cell);
  if (rect === null) return;
  const at: [number, number] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
  // The tooltip follows the element under the pointer. With coordinates alone the library would hide it at once.
  chart.getZr().findHover(...at);
  const position = (_: unknown, ...rest: Tail<Parameters<typeof tooltipPosition>>) =>
    tooltipPosition(at, ...rest);
  chart.dispatchAction({ type: "showTip", seriesIndex: cellsIndex, dataIndex: cell.row, position });
};

/** Arrow keys move from cell to cell and Enter opens one. Without a frame they go on from the last cell. */
const useCellKeys = (props: CellFrameProps, framed: Framed | null, frame: (cell: Framed | null) => void) => {
  const { chart, onKeys } = props;
  const last = useRef<GridCell | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    const grid = event.ctrlKey || event.metaKey || event.altKey ? null : gridNow(props);
    if (grid === null) return false;
    if (event.key === "Escape") frame(null);
    if (event.key === "Enter" && framed) {
      event.preventDefault();
      openCell(props, grid, framed);
      return true;
    }
    const from = framed ?? last.current;
    const cell = grid.cellOfKey(event.key, from !== null && grid.rectOf(from) !== null ? from : null);
    if (cell === undefined) return false;
    event.preventDefault();
    last.current = cell;
    frame({ ...cell, byKeys: true });
    tellOf(chart, grid, cell);
    return true;
  });
  useEffect(() => {
    onKeys((event) => onKey(event));
    return () => onKeys(null);
  }, [onKeys]);
};

/** Calls `onLeft` when the chart loses focus. */
const useLeft = (chart: ChartInstance, onLeft: () => void): void => {
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    const place = chart.getDom().parentElement;
    const listener = () => left();
    place?.addEventListener("blur", listener);
    return () => place?.removeEventListener("blur", listener);
  }, [chart]);
};

const useFramed = (props: CellFrameProps): Framed | null => {
  const [framed, setFramed] = useState<Framed | null>(null);
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  const tapped = useRef<GridCell | null>(null);
  const cellOf = ({ offsetX, offsetY }: Pointing) => gridNow(props)?.cellAt(offsetX, offsetY) ?? null;
  const frame = (cell: Framed | null) => {
    if (!isSame(cell, framed) || cell?.byKeys !== framed?.byKeys) setFramed(cell);
  };
  usePointedCell(props, {
    onMove: (at) => {
      const cell = cellOf(at);
      frame(cell === null ? null : { ...cell, byKeys: false });
    },
    onLeave: () => {
      if (framed?.byKeys === false) frame(null);
    },
    onClick: (at) => {
      const [grid, cell] = [gridNow(props), cellOf(at)];
      // The first tap shows the tooltip of a cell, the second one opens the cell.
      const isFirst = isTouch(at) && !isSame(cell, tapped.current);
      tapped.current = cell;
      if (grid && cell && !isFirst) openCell(props, grid, cell);
    },
    onZoomed: () => frame(null),
    // Draws again: the frame of a cell reached by keys moves with it.
    onMoved: drawAnew,
  });
  useCellKeys(props, framed, frame);
  useLeft(props.chart, () => frame(null));
  return framed;
};

/** Frame around the cell of a timeline that the pointer or the keys are on, and a note that explains the cells. */
export const CellFrame = (props: CellFrameProps) => {
  const { chart, input, cells } = props;
  const { t } = useTranslation();
  const framed = useFramed(props);
  useEffect(() => cells.tellBy((place) => cellTooltip(input, cells, place, t)), [input, cells, t]);
  const grid = gridNow(props);
  if (grid === null) return null;
  const size = sizeOf(chart);
  const rect = framed === null ? null : grid.rectOf(framed);
  const texts = framed?.byKeys ? cellTexts(input, cells, { ...framed, step: grid.step }, t) : null;
  const said = texts?.rows.map(({ name, value }) => `${name} ${value}`.trim()) ?? [];
  return (
    <div className={classes.over}>
      {rect === null ? null : (
        <div
          className={classes.frame}
          data-cell-frame
          style={{ left: rect.x - 1, top: rect.y - 2, width: rect.width + 2, height: rect.height + 4 }}
        />
      )}
      {totalWidths(input.timeline, size).length === 0 ? null : (
        <p className={classes.note} style={{ left: totalsLeft(input.timeline, size) }}>
          {t(`timeline.cells.${grid.step}`)} {t("timeline.cellsMean")}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {texts === null ? "" : [texts.title, ...said].join(", ")}
      </p>
    </div>
  );
};
