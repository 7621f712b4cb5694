import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { rems } from "../../environment/letters.ts";
import { useFormat } from "../../format/use-format.ts";
import { Chart } from "../chart.tsx";
import type { ChartInstance } from "../chart-option.ts";
import type { ChartZoom } from "../chart-zoom.ts";
import { RowLinks } from "../../machines/chart-links.tsx";
import type { Timeline } from "./timeline.ts";
import { createCells } from "./timeline-cells.ts";
import {
  surelyLabelWidth,
  timelineBottom,
  timelineHeight,
  timelineTop,
  type TimelineInput,
  type TimelineWords,
} from "./timeline-layout.ts";
import { timelineOption } from "./timeline-option.ts";
import classes from "./timeline-chart.module.css";

/** Loaded lazily: nobody points at a cell before the chart is drawn. */
const CellFrame = lazy(async () => ({ default: (await import("./cell-frame.tsx")).CellFrame }));

interface TimelineChartProps {
  readonly timeline: Timeline;
  readonly zoom: ChartZoom;
  readonly label: string;
  readonly summary: string;
  /** Text that names the overview. */
  readonly overviewLabel: string;
  /** Names of the layers by their ids, and of time without a bar. Must keep its identity. */
  readonly names: Pick<TimelineWords, "layers" | "rest">;
  /** Must keep its identity while nothing changes. */
  readonly tooltip: TimelineInput["tooltip"];
  /** Must keep its identity while nothing changes. */
  readonly barName?: TimelineInput["barName"];
  readonly table: ReactNode;
}

const useDrawing = ({ timeline, overviewLabel, names, tooltip, barName }: TimelineChartProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const words = { gap: t("timeline.gap"), overview: overviewLabel, ...names };
    const drawn = { timeline, words, format, tooltip, barName };
    const own = createCells(drawn);
    return { input: drawn, cells: own, build: timelineOption(drawn, own) };
  }, [timeline, overviewLabel, names, format, tooltip, barName, t]);
};

const heightsOf = (rows: number) =>
  ({
    "--height": rems(timelineHeight(rows)),
    "--narrow-height": rems(timelineHeight(rows, true)),
  }) as CSSProperties;

/** A timeline that is as tall as its rows need, so that the page scrolls. */
export const TimelineChart = (props: TimelineChartProps) => {
  const { timeline, zoom, label, summary, table } = props;
  const { t } = useTranslation();
  const [chart, setChart] = useState<ChartInstance | null>(null);
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const onKey = useCallback((event: KeyboardEvent) => keys.current?.(event) ?? false, []);
  const onKeys = useCallback((hear: typeof keys.current) => {
    keys.current = hear;
  }, []);
  const { input, cells, build } = useDrawing(props);
  const filled = timeline.rows.reduce(
    (sum, { bars }) => sum + bars.filter((layer) => layer.length > 0).length,
    0,
  );
  const machines = timeline.rows.flatMap(({ mid, label: name }) =>
    mid === undefined ? [] : [{ mid, name }],
  );
  return (
    <div className={classes.place} style={heightsOf(timeline.rows.length)}>
      <Chart
        build={build}
        label={label}
        summary={summary}
        points={{ count: filled, hint: t("timeline.hint") }}
        zoom={zoom}
        onChart={setChart}
        onKey={onKey}
        links={
          machines.length === timeline.rows.length ? (
            <RowLinks
              machines={machines}
              topPx={timelineTop}
              bottomPx={timelineBottom}
              widthPx={surelyLabelWidth(timeline)}
            />
          ) : undefined
        }
        table={table}
      />
      {chart === null ? null : (
        <Suspense>
          <CellFrame chart={chart} input={input} cells={cells} zoom={zoom} onKeys={onKeys} />
        </Suspense>
      )}
    </div>
  );
};
